/** What needs the GraphQL libraries; they are loaded when this is first called. */
export type Language = typeof import('./core/language.ts');

/** Loads the GraphQL libraries, once. */
export function loadLanguage(): Promise<Language> {
	return import('./core/language.ts');
}
