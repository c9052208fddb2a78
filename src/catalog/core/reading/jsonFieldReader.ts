import { isJsonObject } from '../../../shared/core/json.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { singleLineText } from '../../../shared/core/sanitizeText.ts';
import {
	maxRows,
	maxTextLength,
	type OmissionProblemCode,
	ProblemList,
	type ReadingProblemCode,
	shortenedText,
	type ToleratedProblemCode,
} from './catalogReadResult.ts';

/** A value in a JSON document and its path. */
export interface JsonField {
	readonly value: unknown;
	readonly path: JsonFieldPath;
}
/** The member names and indexes from the root to a value. */
export type JsonFieldPath = readonly (string | number)[];

/** A problem with the value at a path of a JSON document. */
export interface JsonFieldProblem {
	readonly code: ReadingProblemCode;
	readonly path: JsonFieldPath;
	readonly text: string;
}

/**
 * Reads members of JSON objects and collects their problems. Invalid members are read as missing.
 */
export class JsonFieldReader {
	readonly problemList = new ProblemList<JsonFieldProblem>();

	/** Whether a value is an object. Adds a problem when it is not. */
	isObject(field: JsonField): boolean {
		return isJsonObject(field.value) || this.drop('wrong-type', field);
	}

	/** Returns a member of an object; `undefined` when the object does not have the member. */
	member({ value, path }: JsonField, name: string): JsonField | undefined {
		return isJsonObject(value) && Object.hasOwn(value, name)
			? { value: value[name], path: [...path, name] }
			: undefined;
	}

	/**
	 * Returns the text of an optional member. Adds a problem and returns `undefined` when the member
	 * is not a string, is empty or is too long.
	 */
	text(parent: JsonField, name: string): string | undefined {
		const field = this.member(parent, name);
		return field && this.textOf(field);
	}

	/**
	 * Returns the text of a member. Adds a problem and returns `undefined` when the member is missing
	 * or not a valid text.
	 */
	requiredText(parent: JsonField, name: string): string | undefined {
		const field = this.member(parent, name);
		if (!field) {
			this.drop('missing', { value: undefined, path: [...parent.path, name] });
		}
		return field && this.textOf(field);
	}

	/**
	 * Returns the elements of an optional list. Adds a problem and returns no elements when the
	 * member is not a list.
	 */
	elements(parent: JsonField, name: string): readonly JsonField[] {
		const field = this.member(parent, name);
		if (field && !Array.isArray(field.value)) {
			this.drop('wrong-type', field);
		}
		if (!field || !Array.isArray(field.value)) {
			return [];
		}
		const values: readonly unknown[] = field.value;
		const elementAt = (value: unknown, index: number): JsonField => ({ value, path: [...field.path, index] });
		if (values.length > maxRows) {
			this.drop('too-many-rows', elementAt(values[maxRows], maxRows));
		}
		return values.slice(0, maxRows).map(elementAt);
	}

	/** Returns the texts of a list. An element is a text, or an object with the text in `value`. */
	texts(parent: JsonField, name: string): readonly string[] {
		return this.elements(parent, name).flatMap(
			(element) => (isJsonObject(element.value) ? this.requiredText(element, 'value') : this.textOf(element)) ?? [],
		);
	}

	/**
	 * Returns the day of an optional member. Adds a problem and returns `undefined` when `read`
	 * cannot read the text.
	 */
	day<Day extends CalendarDay>(
		parent: JsonField,
		name: string,
		read: (text: string) => Day | undefined,
	): Day | undefined {
		return this.#readAs(parent, name, read, 'not-a-date');
	}

	/**
	 * Returns the text of an optional member. Adds a problem with `code` and returns `undefined` when
	 * the text is not valid.
	 */
	textMatching(
		parent: JsonField,
		name: string,
		isValid: (text: string) => boolean,
		code: OmissionProblemCode,
	): string | undefined {
		return this.#readAs(parent, name, (text) => (isValid(text) ? text : undefined), code);
	}

	/**
	 * Adds a problem for each member whose name is not in `names`. `source` and `$schema` are always
	 * allowed.
	 */
	reportUnknownMembers(parent: JsonField, names: readonly string[]): void {
		const members = isJsonObject(parent.value) ? Object.keys(parent.value) : [];
		for (const name of members.filter((each) => !names.includes(each) && each !== 'source' && each !== '$schema')) {
			this.drop('unknown-field', this.member(parent, name) ?? parent);
		}
	}

	/**
	 * Returns the text of a value. Adds a problem and returns `undefined` when the value is not a
	 * string, is empty or is too long.
	 */
	textOf(field: JsonField): string | undefined {
		const text = typeof field.value === 'string' ? singleLineText(field.value) : '';
		if (text === '' || text.length > maxTextLength) {
			this.drop(text === '' ? 'wrong-type' : 'too-long', field);
			return undefined;
		}
		return text;
	}

	/** Adds a problem because of which a value is left out of the catalog. Always returns `false`. */
	drop(code: OmissionProblemCode, field: JsonField): false {
		this.#addProblem(code, field);
		return false;
	}

	/** Adds a problem with a value that is nevertheless in the catalog. */
	warn(code: ToleratedProblemCode, field: JsonField): void {
		this.#addProblem(code, field);
	}

	#addProblem(code: ReadingProblemCode, { value, path }: JsonField): void {
		this.problemList.add(() => {
			const text = typeof value === 'string' || typeof value === 'number' ? shortenedText(String(value)) : '';
			return { code, path, text };
		});
	}

	#readAs<T>(
		parent: JsonField,
		name: string,
		read: (text: string) => T | undefined,
		code: OmissionProblemCode,
	): T | undefined {
		const field = this.member(parent, name);
		const text = field && this.textOf(field);
		const value = text === undefined ? undefined : read(text);
		if (field && text !== undefined && value === undefined) {
			this.drop(code, field);
		}
		return value;
	}
}
