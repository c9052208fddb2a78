import {
	type FieldNode,
	type GraphQLField,
	type GraphQLNamedType,
	getNamedType,
	isCompositeType,
	isEnumType,
	isLeafType,
	Kind,
} from 'graphql';
import { inputFieldsOf, outputFieldsOf } from '../schema/schemaElement.ts';
import { type ActionContext, enclosingNode, nodeRange, nodeText, schemaTypesOfNode } from './actionContext.ts';
import { leafSelectionText } from './additions.ts';
import type { GraphqlCodeAction } from './graphqlCodeAction.ts';

/** Schema coordinate of a removed element → the reason for which it was deprecated before. */
export type EarlierDeprecationReasons = ReadonlyMap<string, string>;

/**
 * Returns the quick fix that replaces a deprecated or removed element by the element that its
 * deprecation reason names. Empty if the schema does not define that element.
 */
export function replaceDeprecatedFix(
	context: ActionContext,
	removed: EarlierDeprecationReasons,
): readonly GraphqlCodeAction[] {
	const node = enclosingNode(context, Kind.FIELD, Kind.ARGUMENT, Kind.OBJECT_FIELD, Kind.ENUM);
	const types = node && schemaTypesOfNode(context, node);
	const reasonOf = (element: { readonly deprecationReason?: Reason } | null | undefined, coordinate: string) =>
		element ? element.deprecationReason : removed.get(coordinate);
	switch (node?.kind) {
		case Kind.FIELD: {
			const parentType = types?.parentType ?? undefined;
			const reason = reasonOf(types?.field, `${parentType?.name}.${node.name.value}`);
			return replaceField(context, node, parentType, reason);
		}
		case Kind.ARGUMENT: {
			const owner = types?.directive ?? types?.field;
			const names = owner?.args.map(({ name }) => name) ?? [];
			const ownerCoordinate = types?.directive ? `@${owner?.name}` : `${types?.parentType?.name}.${owner?.name}`;
			const reason = reasonOf(types?.argument, `${ownerCoordinate}(${node.name.value}:)`);
			return replaceName(context, node.name, names, reason);
		}
		case Kind.OBJECT_FIELD: {
			const type = getNamedType(types?.parentInputType);
			const fields = type ? inputFieldsOf(type) : [];
			const names = fields.map(({ name }) => name);
			const field = fields.find(({ name }) => name === node.name.value);
			return replaceName(context, node.name, names, reasonOf(field, `${type?.name}.${node.name.value}`));
		}
		case Kind.ENUM: {
			const type = getNamedType(types?.inputType);
			const names = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
			return replaceName(context, node, names, reasonOf(types?.enumValue, `${type?.name}.${node.value}`));
		}
		case undefined:
			return [];
	}
}

type Reason = string | null | undefined;

function replaceName(
	context: ActionContext,
	node: Parameters<typeof nodeRange>[1],
	names: readonly string[],
	reason: Reason,
): readonly GraphqlCodeAction[] {
	const name = replacementInReason(reason ?? '')?.at(-1);
	return name !== undefined && names.includes(name) && name !== nodeText(context, node)
		? [{ code: 'replace-deprecated', name, edits: [{ ...nodeRange(context, node), text: name }] }]
		: [];
}

/**
 * Returns the quick fix that replaces a deprecated field. A path of several fields becomes nested
 * selections; arguments, directives and the selection set move to the last field.
 */
function replaceField(
	context: ActionContext,
	node: FieldNode,
	parentType: GraphQLNamedType | undefined,
	reason: Reason,
): readonly GraphqlCodeAction[] {
	const names = replacementInReason(reason ?? '') ?? [];
	const path = names[0] === parentType?.name ? names.slice(1) : names;
	const replacement = fieldAt(parentType, path);
	const name = path.join('.');
	if (!replacement || name === node.name.value) {
		return [];
	}
	const alias = path.length === 1 && node.alias ? `${node.alias.value}: ` : '';
	const afterName = argumentsAndDirectives(context, node);
	const text = `${alias}${path.join(' { ')}${afterName}${selectionOf(context, node, replacement)}${' }'.repeat(path.length - 1)}`;
	return [{ code: 'replace-deprecated', name, edits: [{ ...nodeRange(context, node), text }] }];
}

/**
 * Returns the field at the end of a path of field names; `undefined` if the type has no such path.
 */
function fieldAt(
	type: GraphQLNamedType | undefined,
	[name, ...deeper]: readonly string[],
): GraphQLField<unknown, unknown> | undefined {
	const field = name === undefined ? undefined : outputFieldsOf(type)[name];
	return field && deeper.length > 0 ? fieldAt(getNamedType(field.type), deeper) : field;
}

/** Returns the text of the arguments and directives of a field, with the blanks before them. */
function argumentsAndDirectives(context: ActionContext, node: FieldNode): string {
	const { end: start } = nodeRange(context, node.name);
	const end = node.selectionSet ? nodeRange(context, node.selectionSet).start : nodeRange(context, node).end;
	return context.document.text.slice(start, end).trimEnd();
}

function selectionOf(
	context: ActionContext,
	{ selectionSet }: FieldNode,
	replacement: GraphQLField<unknown, unknown>,
): string {
	const type = getNamedType(replacement.type);
	if (isLeafType(type)) {
		return '';
	}
	if (selectionSet) {
		return ` ${nodeText(context, selectionSet)}`;
	}
	return isCompositeType(type) ? ` { ${leafSelectionText(type)} }` : '';
}

const quoted = '[`\'"«]?';
const path = String.raw`(?<path>[_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*)`;
const argument = String.raw`(?:\(\s*(?<argument>[_A-Za-z]\w*)\s*:?\s*\))?`;
const phrases = [
	String.raw`(?<=^|[.;:!,(–-]\s*)(?:please\s+)?(?:bruke?r?|benytte?r?|use|prefer)\s+(?:heller\s+|instead\s+|the\s+)?(?:(?:feltet|argumentet|verdien|field|argument|value)\s+)?`,
	String.raw`\b(?:erstatt(?:es|et)\s+(?:av|med)|replaced\s+(?:by|with)|in\s+favou?r\s+of)\s+`,
].map((phrase) => new RegExp(`${phrase}${quoted}${path}${argument}`, 'i'));

/**
 * Returns the replacement that a deprecation reason names, as a path relative to the parent of the
 * deprecated element, such as `emnerV2` or `personProfil.navn`. `undefined` when the reason names
 * none. The caller must check that the schema defines it.
 */
export function replacementInReason(reason: string): readonly string[] | undefined {
	for (const phrase of phrases) {
		const groups = phrase.exec(reason)?.groups;
		const name = groups?.['argument'] ?? groups?.['path'];
		if (name !== undefined) {
			return name.split('.');
		}
	}
	return undefined;
}
