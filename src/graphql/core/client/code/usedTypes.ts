import type { DeclaredType, JsonValueType, OperationModel } from './model.ts';

/**
 * Returns the types that a program needs if it cannot tell the variants of a union apart without a
 * discriminator: without such unions, and without the types that only they use.
 */
export function typesToDeclare({ types, variables, resultName }: OperationModel): readonly DeclaredType[] {
	const declared = new Map(types.map((type) => [type.name, type]));
	const used = new Set<string>();
	const pending = [resultName, ...(variables ? [variables.name] : [])];
	for (const name of pending) {
		const type = declared.get(name);
		if (!type || used.has(name) || (type.kind === 'union' && type.discriminator === undefined)) {
			continue;
		}
		used.add(name);
		if (type.kind !== 'enum') {
			pending.push(
				...(type.kind === 'union'
					? type.variants.map((variant) => variant.name)
					: type.fields.flatMap((field) => declaredTypeNames(field.type))),
			);
		}
	}
	return types.filter(({ name }) => used.has(name));
}

/** Returns the name of the declared type in a type, which can be in lists. */
export function declaredTypeNames({ shape }: JsonValueType): readonly string[] {
	return shape.kind === 'list' ? declaredTypeNames(shape.items) : shape.kind === 'declared' ? [shape.name] : [];
}

/** Replaces the names of the declared types in a type. A name that `names` lacks remains. */
export function replaceTypeNames(
	{ isNullable, shape }: JsonValueType,
	names: ReadonlyMap<string, string>,
): JsonValueType {
	switch (shape.kind) {
		case 'list':
			return { isNullable, shape: { kind: 'list', items: replaceTypeNames(shape.items, names) } };
		case 'declared':
			return { isNullable, shape: { kind: 'declared', name: names.get(shape.name) ?? shape.name } };
		default:
			return { isNullable, shape };
	}
}
