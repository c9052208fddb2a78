import { readFileSync } from 'node:fs';
import { buildSchema, GraphQLError, GraphQLScalarType, type GraphQLSchema } from 'graphql';

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function readDate(value: unknown): string {
	const milliseconds = typeof value === 'string' && calendarDay.test(value) ? Date.parse(value) : Number.NaN;
	// `Date.parse` accepts 2026-02-30 as a day in March. Only a valid day is formatted as the same
	// text again.
	if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString().slice(0, 10) !== value) {
		throw new GraphQLError(`Date cannot represent ${JSON.stringify(value)}: expected YYYY-MM-DD.`);
	}
	return value;
}

function readDateTime(value: unknown): Date {
	const milliseconds = typeof value === 'string' && instant.test(value) ? Date.parse(value) : Number.NaN;
	if (Number.isNaN(milliseconds)) {
		throw new GraphQLError(`DateTime cannot represent ${JSON.stringify(value)}: expected ISO 8601 with a time zone.`);
	}
	return new Date(milliseconds);
}

function scalar(schema: GraphQLSchema, name: string): GraphQLScalarType {
	const type = schema.getType(name);
	if (!(type instanceof GraphQLScalarType)) {
		throw new TypeError(`The schema has no scalar ${name}.`);
	}
	return type;
}

/** A text in the SDL of the schema, and the text that replaces it. */
export type SchemaEdit = readonly [text: string, replacement: string];

/**
 * Creates the schema of the sandbox's API, which imitates the public platform. Internally, a `Date`
 * is a string `YYYY-MM-DD` and a `DateTime` is a JavaScript `Date`. The root value contains the
 * resolvers. `edits` create another version of the schema.
 * @throws {Error} when the SDL does not contain the text of an edit
 */
export function createSchema(edits: readonly SchemaEdit[] = []): GraphQLSchema {
	const original = readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8');
	const sdl = edits.reduce((text, [part, replacement]) => {
		if (!text.includes(part)) {
			throw new Error(`The schema does not contain ${JSON.stringify(part)}.`);
		}
		return text.replace(part, () => replacement);
	}, original);
	const schema = buildSchema(sdl);
	scalar(schema, 'Date').coerceInputValue = readDate;
	const dateTime = scalar(schema, 'DateTime');
	dateTime.coerceInputValue = readDateTime;
	dateTime.coerceOutputValue = (value) => (value instanceof Date ? value.toISOString() : value);
	return schema;
}
