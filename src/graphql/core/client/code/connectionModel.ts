import type { Connection } from '../pagination/connections.ts';
import type { ConnectionModel, DeclaredType, PathStep } from './model.ts';

/**
 * Returns the paths of a connection in the result. `undefined` when an object on the way can be
 * missing, or has several types.
 */
export function connectionModel(
	connection: Connection,
	variable: string,
	{ types, resultName }: { readonly types: readonly DeclaredType[]; readonly resultName: string },
): ConnectionModel | undefined {
	const declared = new Map(types.map((type) => [type.name, type]));
	const stepsTo = (path: readonly string[]) => steps([...connection.path, ...path], resultName, declared);
	const hasNextPage = stepsTo(connection.hasNextPage);
	const endCursor = stepsTo(connection.endCursor);
	return hasNextPage && endCursor && { variable, hasNextPage, endCursor };
}

function steps(
	[name, ...rest]: readonly string[],
	owner: string,
	declared: ReadonlyMap<string, DeclaredType>,
): readonly PathStep[] | undefined {
	if (name === undefined) {
		return [];
	}
	const type = declared.get(owner);
	const field = type?.kind === 'object' ? type.fields.find((each) => each.name === name) : undefined;
	if (!field || field.isOptional) {
		return undefined;
	}
	const { isNullable, shape } = field.type;
	const following = steps(rest, shape.kind === 'declared' ? shape.name : '', declared);
	return following && [{ name, isNullable }, ...following];
}
