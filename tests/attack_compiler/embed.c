/* The bytes are data of the program. */
const char text[] = {
#embed SECRET
};
