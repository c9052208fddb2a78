import { isAbsolute, join } from 'node:path';
import { isLoopback } from '../../../shared/core/loopback.ts';

/** Where the setting `studyAdmin.catalog.source` says that the catalog is. */
export type SourceLocation =
	/** Nothing is chosen: the catalog that comes with the extension. */
	| { readonly kind: 'bundled' }
	| { readonly kind: 'file'; readonly path: string }
	| { readonly kind: 'web'; readonly url: string }
	/** Not a place, and why. */
	| { readonly kind: 'unusable'; readonly code: 'catalog/source-not-a-place' | 'catalog/source-not-https' };

/**
 * Reads the setting. Addresses are https; http is for this machine only, as it is for environments.
 */
export function sourceLocation(setting: string | undefined, homeFolder: string): SourceLocation {
	if (setting === undefined) {
		return { kind: 'bundled' };
	}
	const path = setting.replace(/^~(?=$|[/\\])/, () => homeFolder);
	if (isAbsolute(path)) {
		return { kind: 'file', path: join(path) };
	}
	const url = /^https?:\/\//i.test(setting) ? URL.parse(setting) : null;
	if (!url) {
		return { kind: 'unusable', code: 'catalog/source-not-a-place' };
	}
	const isAllowed = url.protocol === 'https:' || isLoopback(url.hostname);
	// Whoever may read the settings would read a password in it, and so might the log.
	if (!isAllowed || url.username !== '' || url.password !== '') {
		return { kind: 'unusable', code: 'catalog/source-not-https' };
	}
	url.hash = '';
	return { kind: 'web', url: url.href };
}
