import {
	type GraphQLArgument,
	type GraphQLDirective,
	type GraphQLEnumType,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLInputObjectType,
	type GraphQLNamedType,
	type GraphQLSchema,
	type GraphQLUnionType,
	isEnumType,
	isInputObjectType,
	isRequiredArgument,
	isRequiredInputField,
	isUnionType,
	OperationTypeNode,
} from 'graphql';
import { type ContractLevel, hasContractLevels } from '../schema/contractLevel.ts';
import { printedDefaultValue, type SchemaElement } from '../schema/schemaElement.ts';
import {
	breakingEffect,
	dangerousEffect,
	InputOutputPositions,
	isSafeInputChange,
	isSafeOutputChange,
	safeEffect,
} from './changeEffects.ts';
import {
	contractLevelOf,
	executableLocations,
	hasSelectableFields,
	indexByName,
	isExecutableDirective,
	missingElements,
	pairsByName,
	schemaDirectivesByName,
	schemaTypesByName,
	type TypeWithSelectableFields,
	typeKeywordOf,
} from './comparedElements.ts';
import type { ChangeEffect, SchemaChange } from './schemaChange.ts';

/**
 * Compares two versions of a schema. Changes of the same type are adjacent. A new or removed type
 * is one change, together with its members. Descriptions are compared for their contract level
 * only. Elements of introspection and the built-in scalars are not compared.
 *
 * The function `findSchemaChanges` of graphql-js is not used, because its changes have a text
 * instead of a coordinate, and do not include deprecations, contract levels, root types and
 * `@oneOf`. It also reports each removed enum value as breaking, even if the enum is never a value
 * in an operation. A test compares both.
 */
export function compareSchemas(before: GraphQLSchema, after: GraphQLSchema): readonly SchemaChange[] {
	return new Comparison(before, after).run();
}

/** An element that can be deprecated. */
type Deprecable = SchemaElement & { readonly deprecationReason?: string | null | undefined };

const levels: readonly ContractLevel[] = ['experimental', 'beta', 'stable'];

class Comparison {
	readonly #before: GraphQLSchema;
	readonly #after: GraphQLSchema;
	readonly #comparesLevels: boolean;
	readonly #positions: InputOutputPositions;
	readonly #changes: SchemaChange[] = [];

	constructor(before: GraphQLSchema, after: GraphQLSchema) {
		this.#before = before;
		this.#after = after;
		// An API that did not state levels before has no level to compare with. An API that stated
		// levels can promote its last element, so that the new version states none.
		this.#comparesLevels = hasContractLevels(before);
		this.#positions = new InputOutputPositions(before);
	}

	run(): readonly SchemaChange[] {
		this.#compareRootTypes();
		const [before, after] = [schemaTypesByName(this.#before), schemaTypesByName(this.#after)];
		for (const [type, next] of pairsByName(before, after)) {
			if (!next) {
				const position = this.#positions.of(type);
				this.#addPresence('removed', 'type', type.name, position ? breakingEffect(position) : safeEffect);
			} else {
				this.#compareTypes(type, next);
			}
		}
		for (const type of missingElements(after, before)) {
			this.#addPresence('added', 'type', type.name, safeEffect);
		}
		this.#compareDirectives();
		return this.#changes;
	}

	#compareRootTypes(): void {
		for (const operation of Object.values(OperationTypeNode)) {
			const before = this.#before.getRootType(operation)?.name;
			const after = this.#after.getRootType(operation)?.name;
			this.#addDifference(
				before ?? after ?? '',
				{ kind: 'root type', operation, before, after },
				before === undefined ? safeEffect : breakingEffect('output'),
			);
		}
	}

	#compareTypes(before: GraphQLNamedType, after: GraphQLNamedType): void {
		this.#compareLevel(before, after);
		const [kind, nextKind] = [typeKeywordOf(before), typeKeywordOf(after)];
		if (kind !== nextKind) {
			const position = this.#positions.of(before);
			const what = { kind: 'kind', before: kind, after: nextKind } as const;
			this.#addDifference(before.name, what, position ? breakingEffect(position) : safeEffect);
		} else if (isEnumType(before) && isEnumType(after)) {
			this.#compareEnums(before, after);
		} else if (isUnionType(before) && isUnionType(after)) {
			this.#compareUnions(before, after);
		} else if (isInputObjectType(before) && isInputObjectType(after)) {
			this.#compareInputs(before, after);
		} else if (hasSelectableFields(before) && hasSelectableFields(after)) {
			this.#compareFields(before, after);
			this.#compareInterfaces(before, after);
		}
	}

	#compareEnums(before: GraphQLEnumType, after: GraphQLEnumType): void {
		const [old, current] = [indexByName(before.getValues()), indexByName(after.getValues())];
		for (const [value, next] of pairsByName(old, current)) {
			if (next) {
				this.#compareText(value, next);
			} else {
				const effect = this.#positions.inputs.has(before.name) ? breakingEffect('input') : safeEffect;
				this.#addPresence('removed', 'enum value', String(value), effect);
			}
		}
		for (const value of missingElements(current, old)) {
			const effect = this.#positions.outputs.has(before.name) ? dangerousEffect('output') : safeEffect;
			this.#addPresence('added', 'enum value', String(value), effect);
		}
	}

	#compareUnions(before: GraphQLUnionType, after: GraphQLUnionType): void {
		const [old, current] = [indexByName(before.getTypes()), indexByName(after.getTypes())];
		for (const { name } of missingElements(old, current)) {
			this.#addPresence('removed', 'union member', before.name, breakingEffect('output'), { member: name });
		}
		for (const { name } of missingElements(current, old)) {
			this.#addPresence('added', 'union member', before.name, dangerousEffect('output'), { member: name });
		}
	}

	#compareInterfaces(before: TypeWithSelectableFields, after: TypeWithSelectableFields): void {
		const [old, current] = [indexByName(before.getInterfaces()), indexByName(after.getInterfaces())];
		// A removed interface is a change of its own, and no operation uses a new one.
		for (const { name } of missingElements(old, current)) {
			if (this.#after.getType(name)) {
				this.#addPresence('removed', 'interface', before.name, breakingEffect('output'), { member: name });
			}
		}
		for (const { name } of missingElements(current, old)) {
			if (this.#before.getType(name)) {
				this.#addPresence('added', 'interface', before.name, dangerousEffect('output'), { member: name });
			}
		}
	}

	#compareFields(before: TypeWithSelectableFields, after: TypeWithSelectableFields): void {
		const [old, current] = [
			indexByName(Object.values(before.getFields())),
			indexByName(Object.values(after.getFields())),
		];
		for (const [field, next] of pairsByName(old, current)) {
			if (next) {
				this.#compareField(field, next);
			} else {
				this.#addPresence('removed', 'field', String(field), breakingEffect('output'));
			}
		}
		for (const field of missingElements(current, old)) {
			this.#addPresence('added', 'field', String(field), safeEffect);
		}
	}

	#compareField(before: GraphQLField<unknown, unknown>, after: GraphQLField<unknown, unknown>): void {
		this.#compareText(before, after);
		const [type, nextType] = [String(before.type), String(after.type)];
		if (type !== nextType) {
			// A stricter type can conflict with the type of another field with the same response name.
			const effect = isSafeOutputChange(before.type, after.type) ? dangerousEffect('output') : breakingEffect('output');
			this.#addDifference(String(before), { kind: 'type', before: type, after: nextType }, effect);
		}
		this.#compareArguments(before.args, after.args, true);
	}

	/** `isUsable` is whether operations can contain the arguments. */
	#compareArguments(before: readonly GraphQLArgument[], after: readonly GraphQLArgument[], isUsable: boolean): void {
		const [old, current] = [indexByName(before), indexByName(after)];
		for (const [argument, next] of pairsByName(old, current)) {
			if (next) {
				const becomesRequired = !isRequiredArgument(argument) && isRequiredArgument(next);
				this.#compareInput(argument, next, becomesRequired, isUsable);
			} else {
				this.#addPresence('removed', 'argument', String(argument), isUsable ? breakingEffect('input') : safeEffect);
			}
		}
		for (const argument of missingElements(current, old)) {
			const isRequired = isRequiredArgument(argument);
			const effect = isRequired && isUsable ? breakingEffect('input') : safeEffect;
			this.#addPresence('added', 'argument', String(argument), effect, { isRequired });
		}
	}

	#compareInputs(before: GraphQLInputObjectType, after: GraphQLInputObjectType): void {
		const [old, current] = [
			indexByName(Object.values(before.getFields())),
			indexByName(Object.values(after.getFields())),
		];
		if (before.isOneOf !== after.isOneOf) {
			const what = { kind: 'oneOf', before: before.isOneOf, after: after.isOneOf } as const;
			this.#addDifference(before.name, what, after.isOneOf ? breakingEffect('input') : safeEffect);
		}
		for (const [field, next] of pairsByName(old, current)) {
			if (next) {
				this.#compareInput(field, next, !isRequiredInputField(field) && isRequiredInputField(next));
			} else {
				this.#addPresence('removed', 'input field', String(field), breakingEffect('input'));
			}
		}
		for (const field of missingElements(current, old)) {
			const isRequired = isRequiredInputField(field);
			const effect = isRequired ? breakingEffect('input') : safeEffect;
			this.#addPresence('added', 'input field', String(field), effect, { isRequired });
		}
	}

	#compareInput<Input extends GraphQLArgument | GraphQLInputField>(
		before: Input,
		after: Input,
		becomesRequired: boolean,
		isUsable = true,
	): void {
		this.#compareText(before, after);
		const [type, nextType] = [String(before.type), String(after.type)];
		if (type !== nextType) {
			const effect =
				becomesRequired || !isSafeInputChange(before.type, after.type) ? breakingEffect('input') : safeEffect;
			const what = { kind: 'type', before: type, after: nextType } as const;
			this.#addDifference(String(before), what, isUsable ? effect : safeEffect, becomesRequired);
		}
		const [preset, nextPreset] = [printedDefaultValue(before), printedDefaultValue(after)];
		if (preset !== nextPreset) {
			const what = { kind: 'default', before: preset, after: nextPreset } as const;
			const effect = becomesRequired ? breakingEffect('input') : dangerousEffect('input');
			this.#addDifference(String(before), what, isUsable ? effect : safeEffect, becomesRequired);
		}
	}

	#compareDirectives(): void {
		const [old, current] = [schemaDirectivesByName(this.#before), schemaDirectivesByName(this.#after)];
		for (const [directive, next] of pairsByName(old, current)) {
			const isUsable = isExecutableDirective(directive);
			if (!next) {
				this.#addPresence('removed', 'directive', String(directive), isUsable ? breakingEffect('output') : safeEffect);
				continue;
			}
			this.#compareLocations(directive, next);
			if (directive.isRepeatable !== next.isRepeatable) {
				const what = { kind: 'repeatable', before: directive.isRepeatable, after: next.isRepeatable } as const;
				const effect = isUsable && directive.isRepeatable ? breakingEffect('output') : safeEffect;
				this.#addDifference(String(directive), what, effect);
			}
			this.#compareArguments(directive.args, next.args, isUsable);
		}
		for (const directive of missingElements(current, old)) {
			this.#addPresence('added', 'directive', String(directive), safeEffect);
		}
	}

	#compareLocations(before: GraphQLDirective, after: GraphQLDirective): void {
		for (const member of before.locations.filter((location) => !after.locations.includes(location))) {
			const effect = executableLocations.has(member) ? breakingEffect('output') : safeEffect;
			this.#addPresence('removed', 'directive location', String(before), effect, { member });
		}
		for (const member of after.locations.filter((location) => !before.locations.includes(location))) {
			this.#addPresence('added', 'directive location', String(before), safeEffect, { member });
		}
	}

	/** Compares the deprecation and the contract level of an element. */
	#compareText(before: Deprecable, after: Deprecable): void {
		const [reason, nextReason] = [before.deprecationReason ?? undefined, after.deprecationReason ?? undefined];
		if (reason !== nextReason) {
			const kind =
				reason === undefined ? 'deprecated' : nextReason === undefined ? 'no longer deprecated' : 'deprecation changed';
			this.#changes.push({ coordinate: String(before), effect: safeEffect, kind, before: reason, after: nextReason });
		}
		this.#compareLevel(before, after);
	}

	#compareLevel(before: SchemaElement, after: SchemaElement): void {
		if (!this.#comparesLevels || before.description === after.description) {
			return;
		}
		const [level, nextLevel] = [contractLevelOf(before), contractLevelOf(after)];
		if (level !== nextLevel) {
			const kind = levels.indexOf(nextLevel) > levels.indexOf(level) ? 'promoted' : 'demoted';
			this.#changes.push({ coordinate: String(before), effect: safeEffect, kind, before: level, after: nextLevel });
		}
	}

	#addPresence(
		kind: 'removed' | 'added',
		element: Extract<SchemaChange, { readonly element: unknown }>['element'],
		coordinate: string,
		effect: ChangeEffect,
		{ member, isRequired = false }: { readonly member?: string; readonly isRequired?: boolean } = {},
	): void {
		this.#changes.push({ coordinate, effect, kind, element, member, isRequired });
	}

	#addDifference(
		coordinate: string,
		what: Extract<SchemaChange, { readonly kind: 'changed' }>['what'],
		effect: ChangeEffect,
		becomesRequired = false,
	): void {
		if (what.before !== what.after) {
			this.#changes.push({ coordinate, effect, kind: 'changed', what, becomesRequired });
		}
	}
}
