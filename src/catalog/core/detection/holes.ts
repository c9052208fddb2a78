/** Stands for an expression whose value is not known. It occurs in no source text. */
export const hole = '\uE000';
