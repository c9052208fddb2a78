/** Whether this process runs in Wine, where `npm run test:windows` has started it. */
export const isWine: boolean = process.env['STUDY_ADMIN_WINE'] !== undefined;
