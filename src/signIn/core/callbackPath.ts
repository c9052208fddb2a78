/** The one path that the extension answers under its own address. */
export const callbackPath = '/callback';
