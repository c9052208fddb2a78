import { isRecord } from '../../../shared/core/json.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import {
	cleanText,
	type DroppedCode,
	maxRows,
	maxTextLength,
	ProblemList,
	type ReadingProblemCode,
	shownText,
	type WarningCode,
} from './catalogReadResult.ts';

/** A value in a JSON document, and the members and indexes that lead to it. */
export interface Field {
	readonly value: unknown;
	readonly path: FieldPath;
}
export type FieldPath = readonly (string | number)[];

/** Something that is not in the catalog, or looks wrong, by its place among the values. */
export interface FieldProblem {
	readonly code: ReadingProblemCode;
	readonly path: FieldPath;
	readonly text: string;
}

/**
 * Reads fields out of JSON values and collects what is wrong with them. What is wrong is as if it
 * were not there.
 */
export class ValueFields {
	readonly found = new ProblemList<FieldProblem>();

	/** Whether a value is an object; a problem when it is not. */
	isObject(field: Field): boolean {
		return isRecord(field.value) || this.drop('wrong-type', field);
	}

	/** A member of an object; `undefined` when it is not there. */
	member({ value, path }: Field, name: string): Field | undefined {
		return isRecord(value) && Object.hasOwn(value, name) ? { value: value[name], path: [...path, name] } : undefined;
	}

	/**
	 * A member's text; `undefined` when it is not there, or, with a problem, when it is not text,
	 * empty or too long.
	 */
	text(parent: Field, name: string): string | undefined {
		const field = this.member(parent, name);
		return field && this.textOf(field);
	}

	/** A member's text; a problem when it is not there. */
	requiredText(parent: Field, name: string): string | undefined {
		const field = this.member(parent, name);
		if (!field) {
			this.drop('missing', { value: undefined, path: [...parent.path, name] });
		}
		return field && this.textOf(field);
	}

	/**
	 * The elements of a member that is a list; none when it is not there, or, with a problem, when it
	 * is no list.
	 */
	elements(parent: Field, name: string): readonly Field[] {
		const field = this.member(parent, name);
		if (field && !Array.isArray(field.value)) {
			this.drop('wrong-type', field);
		}
		if (!field || !Array.isArray(field.value)) {
			return [];
		}
		const values: readonly unknown[] = field.value;
		const elementAt = (value: unknown, index: number): Field => ({ value, path: [...field.path, index] });
		if (values.length > maxRows) {
			this.drop('too-many-rows', elementAt(values[maxRows], maxRows));
		}
		return values.slice(0, maxRows).map(elementAt);
	}

	/** The texts of a list: each element is text itself or an object whose `value` is it. */
	texts(parent: Field, name: string): readonly string[] {
		return this.elements(parent, name).flatMap(
			(element) => (isRecord(element.value) ? this.requiredText(element, 'value') : this.textOf(element)) ?? [],
		);
	}

	/**
	 * A member's day as `read` understands it; `undefined` when it is not there, or, with a problem,
	 * when it is none.
	 */
	day<Day extends CalendarDay>(parent: Field, name: string, read: (text: string) => Day | undefined): Day | undefined {
		return this.#readAs(parent, name, read, 'not-a-date');
	}

	/**
	 * A member's text that has to be of a kind; `undefined` when it is not there, or, with a problem,
	 * when it is not.
	 */
	textMatching(
		parent: Field,
		name: string,
		fits: (text: string) => boolean,
		otherwise: DroppedCode,
	): string | undefined {
		return this.#readAs(parent, name, (text) => (fits(text) ? text : undefined), otherwise);
	}

	/** Notes members that nothing reads, other than what says where the rest is known from. */
	reportUnknownMembers(parent: Field, names: readonly string[]): void {
		const given = isRecord(parent.value) ? Object.keys(parent.value) : [];
		for (const name of given.filter((each) => !names.includes(each) && each !== 'source' && each !== '$schema')) {
			this.drop('unknown-field', this.member(parent, name) ?? parent);
		}
	}

	/** A value's text; `undefined`, with a problem, when it is not text, empty or too long. */
	textOf(field: Field): string | undefined {
		const text = typeof field.value === 'string' ? cleanText(field.value) : '';
		if (text === '' || text.length > maxTextLength) {
			this.drop(text === '' ? 'wrong-type' : 'too-long', field);
			return undefined;
		}
		return text;
	}

	/** Notes that a value is not in the catalog. Gives `false`. */
	drop(code: DroppedCode, field: Field): false {
		this.#note(code, field);
		return false;
	}

	/** Notes that a value, which is in the catalog, looks wrong. */
	warn(code: WarningCode, field: Field): void {
		this.#note(code, field);
	}

	#note(code: ReadingProblemCode, { value, path }: Field): void {
		this.found.add(() => {
			const text = typeof value === 'string' || typeof value === 'number' ? shownText(String(value)) : '';
			return { code, path, text };
		});
	}

	#readAs<T>(
		parent: Field,
		name: string,
		read: (text: string) => T | undefined,
		otherwise: DroppedCode,
	): T | undefined {
		const field = this.member(parent, name);
		const text = field && this.textOf(field);
		const value = text === undefined ? undefined : read(text);
		if (field && text !== undefined && value === undefined) {
			this.drop(otherwise, field);
		}
		return value;
	}
}
