import { isAbsolute, join } from 'node:path';
import { isLoopbackHost } from '../../../shared/core/loopback.ts';

/** The location of the catalog according to the setting `studyAdmin.catalog.source`. */
export type CatalogLocation =
	/** The setting has no value, so the catalog that is part of the extension is used. */
	| { readonly kind: 'bundled' }
	| { readonly kind: 'file'; readonly path: string }
	| { readonly kind: 'web'; readonly url: string }
	/** The value of the setting is invalid. */
	| { readonly kind: 'unusable'; readonly code: 'catalog/source-not-valid' | 'catalog/source-not-https' };

/**
 * Returns the location of the catalog that a value of the setting states. URLs must use https; http
 * is allowed for loopback hosts only.
 */
export function catalogLocation(setting: string | undefined, homeFolder: string): CatalogLocation {
	if (setting === undefined) {
		return { kind: 'bundled' };
	}
	const path = setting.replace(/^~(?=$|[/\\])/, () => homeFolder);
	if (isAbsolute(path)) {
		return { kind: 'file', path: join(path) };
	}
	const url = /^https?:\/\//i.test(setting) ? URL.parse(setting) : null;
	if (!url) {
		return { kind: 'unusable', code: 'catalog/source-not-valid' };
	}
	const isAllowed = url.protocol === 'https:' || isLoopbackHost(url.hostname);
	// Settings and the log are not protected, so a URL must not contain a password.
	if (!isAllowed || url.username !== '' || url.password !== '') {
		return { kind: 'unusable', code: 'catalog/source-not-https' };
	}
	url.hash = '';
	return { kind: 'web', url: url.href };
}
