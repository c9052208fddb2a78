import { isJsonObject, type JsonObject } from '../../shared/core/json.ts';
import { isSecretField, isSecretHeader } from './secretNames.ts';
import { checkServiceUrl } from './serviceUrl.ts';

/** A problem in the setting that makes an environment unusable. */
export interface EnvironmentProblem {
	readonly environmentId: string;
	/** The name of the invalid field; the empty string when the whole environment is invalid. */
	readonly field: string;
	readonly problem:
		| 'missing'
		| 'not-text'
		| 'not-a-url'
		| 'not-https'
		| 'not-a-redirect'
		| 'not-a-port'
		| 'unknown-value'
		| 'refused-header'
		| 'secret-in-settings'
		| 'not-a-boolean'
		| 'not-an-object';
}

/**
 * Headers that the setting must not contain, because the HTTP transport or the sign-in sets them,
 * or because they carry credentials.
 */
const refusedHeaders =
	/^(authorization|proxy-.*|cookie2?|host|connection|content-length|content-type|transfer-encoding|te|upgrade|accept|expect|keep-alive|trailer)$/i;
/**
 * The names of headers that the setting may contain: tokens of RFC 9110 section 5.6.2, without the
 * characters that have a meaning in a shell. A request can be copied as a shell command.
 */
const headerName = /^[\w.-]+$/;
/**
 * Valid values of headers: tabs, spaces and visible characters of ISO 8859-1 (RFC 9110 section
 * 5.5).
 */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a text is valid as the value of an HTTP header. */
export function isValidHeaderValue(value: string): boolean {
	return headerValue.test(value);
}

/** Reads the fields of one environment and collects their problems. */
export class EnvironmentFieldReader {
	readonly problems: EnvironmentProblem[] = [];
	readonly #id: string;
	readonly #fields: Readonly<Record<string, unknown>>;

	constructor(id: string, value: unknown) {
		this.#id = id;
		this.#fields = isJsonObject(value) ? value : {};
		if (!isJsonObject(value)) {
			this.report('', 'not-an-object');
		}
		for (const field of Object.keys(this.#fields).filter(isSecretField)) {
			this.report(field, 'secret-in-settings');
		}
	}

	report(field: string, problem: EnvironmentProblem['problem']): void {
		this.problems.push({ environmentId: this.#id, field, problem });
	}

	has(field: string): boolean {
		const value = this.#fields[field];
		return value !== undefined && !(typeof value === 'string' && value.trim() === '');
	}

	optionalText(field: string): string | undefined {
		const value = this.#fields[field];
		if (!this.has(field)) {
			return undefined;
		}
		if (typeof value !== 'string') {
			this.report(field, 'not-text');
			return undefined;
		}
		return value.trim();
	}

	text(field: string): string {
		return this.optionalText(field) ?? this.#missing(field);
	}

	/**
	 * Returns the URL in a field without trailing slashes; `undefined` when the field is missing or
	 * its problem was reported. `exact` returns the configured text instead, because an issuer is
	 * compared character by character.
	 */
	optionalUrl(field: string, form: 'base' | 'exact' = 'base'): string | undefined {
		const value = this.optionalText(field);
		if (value === undefined) {
			return undefined;
		}
		const checked = checkServiceUrl(value);
		if ('problem' in checked) {
			this.report(field, checked.problem);
			return undefined;
		}
		return form === 'exact' ? value : checked.url;
	}

	url(field: string): string {
		return this.optionalUrl(field) ?? (this.has(field) ? '' : this.#missing(field));
	}

	optionalPort(field: string): number | undefined {
		return this.#optional(field, isPort, 'not-a-port');
	}

	optionalBoolean(field: string): boolean | undefined {
		return this.#optional(field, (value) => typeof value === 'boolean', 'not-a-boolean');
	}

	/**
	 * Returns the value of a field if it is allowed. Reports an unknown value, and a missing value
	 * without a fallback, and then returns the first allowed value.
	 */
	oneOf<T extends string>(field: string, allowed: readonly [T, ...(readonly T[])], fallback?: T): T {
		const value = this.optionalText(field) ?? fallback;
		const match = allowed.find((candidate) => candidate === value);
		if (!match) {
			this.report(field, value === undefined ? 'missing' : 'unknown-value');
		}
		return match ?? allowed[0];
	}

	optionalTexts(field: string): readonly string[] | undefined {
		return this.#optional(field, isTextList, 'not-text');
	}

	optionalObject(field: string): JsonObject | undefined {
		return this.#optional(field, isJsonObject, 'not-an-object');
	}

	headers(field: string): Readonly<Record<string, string>> {
		const entries = Object.entries(this.optionalObject(field) ?? {});
		for (const [name, content] of entries) {
			if (typeof content !== 'string' || !isValidHeaderValue(content)) {
				this.report(`${field}.${name}`, 'not-text');
			} else if (isSecretHeader(name)) {
				this.report(`${field}.${name}`, 'secret-in-settings');
			} else {
				this.#checkHeaderName(`${field}.${name}`, name);
			}
		}
		return Object.fromEntries(entries.map(([name, content]) => [name, String(content)]));
	}

	headerNames(field: string): readonly string[] {
		const names = this.optionalTexts(field) ?? [];
		for (const name of names) {
			this.#checkHeaderName(`${field}.${name}`, name);
		}
		return names;
	}

	/** Returns the value of a field; `undefined` when it is missing, or invalid, which is reported. */
	#optional<T>(
		field: string,
		isValid: (value: unknown) => value is T,
		problem: EnvironmentProblem['problem'],
	): T | undefined {
		const value = this.#fields[field];
		if (value === undefined || isValid(value)) {
			return value;
		}
		this.report(field, problem);
		return undefined;
	}

	#checkHeaderName(field: string, name: string): void {
		if (refusedHeaders.test(name) || !headerName.test(name)) {
			this.report(field, 'refused-header');
		}
	}

	#missing(field: string): '' {
		this.report(field, 'missing');
		return '';
	}
}

function isPort(value: unknown): value is number {
	return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535;
}

function isTextList(value: unknown): value is readonly string[] {
	return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
