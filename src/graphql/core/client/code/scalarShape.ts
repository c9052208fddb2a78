import { type GraphQLScalarType, isSpecifiedScalarType } from 'graphql';
import type { ValueShape } from './model.ts';

const specified: Readonly<Record<string, ValueShape>> = {
	String: { kind: 'scalar', scalar: 'string' },
	ID: { kind: 'scalar', scalar: 'string' },
	Int: { kind: 'scalar', scalar: 'int' },
	Float: { kind: 'scalar', scalar: 'float' },
	Boolean: { kind: 'scalar', scalar: 'boolean' },
};

/** The names of custom scalars that are strings in JSON, such as `LocalDateTime` and `UUID`. */
const textScalar = /(?:date|time|timestamp|duration|period|uuid|guid|url|uri|email|emailaddress)$/i;

/**
 * Returns the shape of a scalar. A GraphQL schema does not state what a custom scalar is in JSON.
 * Dates, times and identifiers are strings, others can be anything.
 */
export function scalarShape(type: GraphQLScalarType): ValueShape {
	const shape = isSpecifiedScalarType(type) ? specified[type.name] : undefined;
	return shape ?? { kind: 'scalar', scalar: textScalar.test(type.name) ? 'string' : 'unknown' };
}
