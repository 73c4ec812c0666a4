int level ;
