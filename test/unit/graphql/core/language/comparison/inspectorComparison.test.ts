import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Change, diff } from '@graphql-inspector/core';
import { buildASTSchema, parse } from 'graphql';
import { compareSchemas } from '../../../../../../src/graphql/core/language/comparison/compareSchemas.ts';
import type { SchemaChange } from '../../../../../../src/graphql/core/language/comparison/schemaChange.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { isComplete, sample } from '../../../../../fixtures/testSize.ts';
import { editNames, editSchema, SchemaEditor } from '../../../support/editSchema.ts';

/** The schema with an enum that only an argument accepts. */
const studyText = `${readFileSync('test/fixtures/studySchema.graphql', 'utf8').replace(
	'terminbetegnelser(',
	'terminbetegnelser(rekkefolge: Rekkefolge ',
)} enum Rekkefolge { STIGENDE SYNKENDE }`;
const studyDocument = parse(studyText, { noLocation: true });
const studySchema = buildASTSchema(studyDocument);

/** A change as it is compared: the element with what happens to it, and the effect. */
interface Compared {
	readonly text: string;
	readonly effect: 'breaking' | 'dangerous' | 'safe';
}

/** The intended differences from graphql-inspector: our effect, its effect, and the changes. */
const differences: readonly (readonly [
	reason: string,
	ours: Compared['effect'],
	theirs: Compared['effect'],
	applies: (change: SchemaChange) => boolean,
])[] = [
	[
		'No operation contains a value of an enum that only fields return.',
		'safe',
		'breaking',
		(change) => change.kind === 'removed' && change.element === 'enum value',
	],
	[
		'No operation receives a value of an enum that only inputs accept.',
		'safe',
		'dangerous',
		(change) => change.kind === 'added' && change.element === 'enum value',
	],
	[
		'A field that is no longer nullable can conflict with another field of the same response name.',
		'dangerous',
		'safe',
		(change) => change.kind === 'changed' && change.what.kind === 'type',
	],
	[
		'A new argument that can be omitted affects no operation.',
		'safe',
		'dangerous',
		(change) => change.kind === 'added' && change.element === 'argument' && !change.isRequired,
	],
	[
		'Without its default, the input is required, so operations that omit it become invalid.',
		'breaking',
		'dangerous',
		(change) => change.kind === 'changed' && change.what.kind === 'default' && change.becomesRequired,
	],
];

/** Returns our change as it is compared; `undefined` for contract levels, which only we know. */
function ofOurs(change: SchemaChange): Compared | undefined {
	const { kind, coordinate, effect } = change;
	switch (kind) {
		case 'removed':
		case 'added':
			return { text: `${kind} ${coordinate} ${change.member ?? ''}`.trim(), effect: effect.kind };
		case 'changed': {
			const { what } = change;
			const element = what.kind === 'root type' ? what.operation : coordinate;
			return { text: `${what.kind} ${element}`, effect: effect.kind };
		}
		case 'promoted':
		case 'demoted':
			return undefined;
		default:
			return { text: `${kind} ${coordinate}`, effect: effect.kind };
	}
}

/** Type of a change of graphql-inspector → our words. Other types are ignored, see `ignored`. */
const words: Readonly<Record<string, string>> = {
	TYPE_REMOVED: 'removed',
	FIELD_REMOVED: 'removed',
	FIELD_ARGUMENT_REMOVED: 'removed',
	INPUT_FIELD_REMOVED: 'removed',
	ENUM_VALUE_REMOVED: 'removed',
	UNION_MEMBER_REMOVED: 'removed',
	OBJECT_TYPE_INTERFACE_REMOVED: 'removed',
	TYPE_ADDED: 'added',
	FIELD_ADDED: 'added',
	FIELD_ARGUMENT_ADDED: 'added',
	INPUT_FIELD_ADDED: 'added',
	ENUM_VALUE_ADDED: 'added',
	UNION_MEMBER_ADDED: 'added',
	OBJECT_TYPE_INTERFACE_ADDED: 'added',
	FIELD_TYPE_CHANGED: 'type',
	FIELD_ARGUMENT_TYPE_CHANGED: 'type',
	INPUT_FIELD_TYPE_CHANGED: 'type',
	FIELD_ARGUMENT_DEFAULT_CHANGED: 'default',
	INPUT_FIELD_DEFAULT_VALUE_CHANGED: 'default',
	TYPE_KIND_CHANGED: 'kind',
	SCHEMA_MUTATION_TYPE_CHANGED: 'root type mutation',
	FIELD_DEPRECATION_ADDED: 'deprecated',
	ENUM_VALUE_DEPRECATION_REASON_ADDED: 'deprecated',
	DIRECTIVE_USAGE_ARGUMENT_DEFINITION_ADDED: 'deprecated',
	DIRECTIVE_USAGE_INPUT_FIELD_DEFINITION_ADDED: 'deprecated',
	DIRECTIVE_USAGE_INPUT_OBJECT_ADDED: 'oneOf',
	FIELD_DEPRECATION_REMOVED: 'no longer deprecated',
	FIELD_DEPRECATION_REASON_CHANGED: 'deprecation changed',
	ENUM_VALUE_DEPRECATION_REASON_CHANGED: 'deprecation changed',
};

/** Descriptions, and uses of `@deprecated` that another change reports too. */
const ignored = /DESCRIPTION|^DIRECTIVE_USAGE_(?:ARGUMENT|FIELD_DEFINITION|ENUM_VALUE)_(?:ADDED|REMOVED)$/;

const effects = { BREAKING: 'breaking', DANGEROUS: 'dangerous', NON_BREAKING: 'safe' } as const;

/** Returns a change of graphql-inspector as it is compared; `undefined` for an ignored one. */
function ofTheirs({ type, path = '', meta, criticality }: Change): Compared | undefined {
	if (ignored.test(type)) {
		return undefined;
	}
	const coordinate = path.replace(/\.@.*$/, '').replace(/^(\w+\.\w+)\.(\w+)$/, '$1($2:)');
	const member =
		meta.addedUnionMemberTypeName ??
		meta.removedUnionMemberTypeName ??
		meta.addedInterfaceName ??
		meta.removedInterfaceName ??
		'';
	return { text: `${words[type] ?? type} ${coordinate} ${member}`.trim(), effect: effects[criticality.level] };
}

/** Our changes, in which intended differences have the effect of graphql-inspector. */
function withTheirEffects(changes: readonly SchemaChange[], used: Set<string>): readonly string[] {
	return changes.flatMap((change) => {
		const compared = ofOurs(change);
		const difference = differences.find(([, ours, , applies]) => ours === change.effect.kind && applies(change));
		if (difference) {
			used.add(difference[0]);
		}
		return compared ? [`${compared.text} ${difference?.[2] ?? compared.effect}`] : [];
	});
}

describe('compareSchemas and graphql-inspector', () => {
	const isPreferred = (coordinate: string) => coordinate === 'Rekkefolge';

	it('compareSchemas finds the same changes with the same effects as graphql-inspector for random edits, except for the listed differences', async () => {
		const used = new Set<string>();
		for (const seed of sample(
			Array.from({ length: 300 }, (_, index) => index + 1),
			25,
		)) {
			const name = editNames[seed % editNames.length] ?? '';
			const edited = editSchema(name, new SchemaEditor(studyDocument, createRandom(seed), isPreferred));
			assert.ok(edited, name);
			const after = buildASTSchema(edited, { assumeValid: true, assumeValidSDL: true });
			const ours = compareSchemas(studySchema, after);
			const theirs = (await diff(studySchema, after)).flatMap((change) => ofTheirs(change) ?? []);
			// graphql-inspector also lists the members of an added type.
			const isMember = (text: string) => / NewType[. ]/.test(text);
			assert.deepEqual(
				withTheirEffects(ours, used).toSorted(),
				theirs
					.filter(({ text }) => !isMember(text))
					.map(({ text, effect }) => `${text} ${effect}`)
					.toSorted(),
				`seed ${seed}: ${name}`,
			);
		}
		assert.deepEqual(
			differences.map(([reason]) => reason).filter((reason) => isComplete && !used.has(reason)),
			[],
		);
	});
});
