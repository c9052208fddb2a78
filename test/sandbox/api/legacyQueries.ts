import { GraphQLError } from 'graphql';
import { type PageArguments, pageOf } from './connection.ts';
import { nodeByKey } from './nodeById.ts';
import { type NodeType, nodeTypes } from './nodeId.ts';
import { courseNode, personNode, studentNode, type View } from './nodes.ts';
import {
	activityCodes,
	type Institution,
	nationalIdentityNumber,
	type Role,
	type TermSeason,
	termKey,
} from './records.ts';
import {
	activityNode,
	campusNode,
	cohortNode,
	isActive,
	organisationalUnitNode,
	programmeRightKey,
	programmeRightNode,
	roleNode,
	roleTypeNode,
	teachingUnitNode,
} from './teachingNodes.ts';

type Optional<T> = T | null | undefined;
type LegacyId = Readonly<Record<string, string | number>>;

interface ListFilter {
	readonly eierOrganisasjonskode: string;
	readonly terminer?: Optional<readonly { readonly arstall: number; readonly terminbetegnelse: TermSeason }[]>;
	readonly emnekoder?: Optional<readonly string[]>;
	readonly studieprogramkoder?: Optional<readonly string[]>;
	readonly studentnumre?: Optional<readonly string[]>;
	readonly koder?: Optional<readonly string[]>;
	readonly erAktiv?: Optional<boolean>;
}

type Entries = readonly (readonly [key: string, node: () => View | null])[];

/** The seasons of terms by their names in the REST API, which has Norwegian letters. */
export const seasonNames: Readonly<Record<string, TermSeason>> = { VÅR: 'VAR', SOM: 'SOM', HØST: 'HOST' };

/** The parts of an id of the REST API that are a season, by the name of the input field. */
const seasonFields: ReadonlySet<string> = new Set(['terminbetegnelse', 'vurderingstidkode']);

const unitFields = ['emnekode', 'versjonskode', 'arstall', 'terminbetegnelse', 'terminnummer'] as const;
const cohortFields = ['studieprogramkode', 'arstall', 'terminbetegnelse'] as const;
const assessmentFields = [
	'emnekode',
	'versjonskode',
	'vurderingskombinasjonskode',
	'arstall',
	'vurderingstidkode',
] as const;

/**
 * The root fields `…GittLegacyIder`: the type of the nodes, and the input fields whose joined
 * values are the key of a node within its institution.
 */
const bridges: Readonly<Record<string, readonly [type: NodeType, fields: readonly string[]]>> = {
	undervisningsenheterGittLegacyIder: [nodeTypes.undervisningsenhet, unitFields],
	undervisningsaktiviteterGittLegacyIder: [nodeTypes.undervisningsaktivitet, [...unitFields, 'aktivitetskode']],
	emneStudieretterGittLegacyIder: [nodeTypes.emneStudierett, [...unitFields, 'personlopenummer']],
	programStudieretterGittLegacyIder: [nodeTypes.programStudierett, [...cohortFields, 'personlopenummer']],
	kullGittLegacyIder: [nodeTypes.kull, cohortFields],
	klassemedlemskapGittLegacyIder: [nodeTypes.klassemedlemskap, [...cohortFields, 'klassekode', 'personlopenummer']],
	semesterregistreringerGittLegacyIder: [
		nodeTypes.semesterregistrering,
		['personlopenummer', 'arstall', 'terminbetegnelse'],
	],
	vurderingsenheterGittLegacyIder: [nodeTypes.vurderingsenhet, assessmentFields],
	vurderingsmeldingerGittLegacyIder: [nodeTypes.vurderingsmelding, [...assessmentFields, 'personlopenummer']],
	resultaterGittLegacyIder: [nodeTypes.resultat, [...assessmentFields, 'personlopenummer']],
};

/** The root fields for the roles of one kind. */
const roleBridges: Readonly<Record<string, Role['kind']>> = {
	emnerollerGittLegacyIder: 'course',
	klasserollerGittLegacyIder: 'studentClass',
	kullrollerGittLegacyIder: 'cohort',
	studieprogramrollerGittLegacyIder: 'programme',
	undervisningsaktivitetsrollerGittLegacyIder: 'activity',
	undervisningsenhetsrollerGittLegacyIder: 'teachingUnit',
	organisasjonsenhetsrollerGittLegacyIder: 'organisationalUnit',
};

/**
 * Returns the key of a node for an id of the REST API.
 *
 * @throws {GraphQLError} when a season is not one of the REST API's
 */
function keyOf(id: LegacyId, fields: readonly string[]): string {
	const parts = fields.map((field) => {
		const value = String(id[field]);
		const part = seasonFields.has(field) ? seasonNames[value] : value;
		if (part === undefined) {
			throw new GraphQLError(`Ukjent termin '${value}'. Bruk VÅR, SOM eller HØST.`);
		}
		return part;
	});
	return parts.join(',');
}

/** Whether an id belongs to an institution. An id without an institution belongs to every one. */
function belongsTo({ code }: Institution, { institusjonsnummer = code }: LegacyId): boolean {
	return institusjonsnummer === code;
}

function allows<T>(accepted: Optional<readonly T[]>, value: T): boolean {
	return accepted == null || accepted.includes(value);
}

function unitsOf({ teachingUnits }: Institution, { terminer, emnekoder }: ListFilter) {
	const terms = terminer?.map(({ arstall, terminbetegnelse }) => termKey(arstall, terminbetegnelse));
	return [...teachingUnits].filter(
		([, { course, term }]) => allows(terms, term) && allows(emnekoder, course.slice(0, course.indexOf(','))),
	);
}

/** The lists, by root field: the keys and nodes that match a filter. */
const lists: Readonly<Record<string, (institution: Institution, filter: ListFilter) => Entries>> = {
	programStudieretter: (of, { studieprogramkoder, studentnumre, erAktiv }) =>
		[...of.students.values()]
			.filter(
				(student) =>
					allows(studieprogramkoder, student.programme) &&
					allows(studentnumre, student.studentNumber) &&
					(erAktiv == null || erAktiv === isActive(of, student)),
			)
			.map(programmeRightKey)
			.map((key) => [key, () => programmeRightNode(of, key)]),
	fsRoller: (of, { koder }) =>
		[...of.roleTypes]
			.filter(([code]) => allows(koder, code))
			.map(([code, roleType]) => [code, () => roleTypeNode(roleType)]),
	campuser: (of) => [...of.campuses].map(([code, campus]) => [code, () => campusNode(of, campus)]),
	organisasjonsenheter: (of) =>
		[...of.organisationalUnits].map(([key, unit]) => [key, () => organisationalUnitNode(of, unit)]),
	undervisningsenheter: (of, filter) =>
		unitsOf(of, filter).map(([key, unit]) => [key, () => teachingUnitNode(of, unit)]),
	undervisningsaktiviteter: (of, filter) =>
		unitsOf(of, filter)
			.flatMap(([key]) => activityCodes.map((code) => `${key},${code}`))
			.map((key) => [key, () => activityNode(of, key)]),
	kullV2: (of, { studieprogramkoder, terminer }) => {
		const terms = terminer?.map(({ arstall, terminbetegnelse }) => termKey(arstall, terminbetegnelse));
		return [...of.cohorts]
			.filter(([, { programme, term }]) => allows(studieprogramkoder, programme) && allows(terms, term))
			.map(([key, cohort]) => [key, () => cohortNode(of, cohort)]);
	},
};

/** Root fields that return one item per key in the order of the keys, and `null` for a miss. */
const byKeys: Readonly<
	Record<string, readonly [argument: string, find: (institution: Institution, key: string) => View | undefined]>
> = {
	studenterGittPersonlopenumre: [
		'personlopenumre',
		(of, key) => {
			const student = of.students.get(key);
			return student && studentNode(of, student);
		},
	],
	personProfilerGittPersonlopenumre: [
		'personlopenumre',
		(of, key) => {
			const person = of.students.get(key) ?? of.staff.get(key);
			return person && personNode(of, person);
		},
	],
	personProfilerGittFodselsnumre: [
		'fodselsnumre',
		(of, key) => {
			const people = [...of.students.values(), ...of.staff.values()];
			const person = people.find((each) => nationalIdentityNumber(each) === key);
			return person && personNode(of, person);
		},
	],
	emnerGittEmnekoder: [
		'emnekoder',
		(of, key) => {
			const course = [...of.courses.values()].findLast(({ code }) => code === key);
			return course && courseNode(of, course);
		},
	],
};

type ById = { readonly eierOrganisasjonskode: string; readonly legacyIder: readonly LegacyId[] };
type ByKeys = { readonly eierOrganisasjonskode: string } & Readonly<Record<string, string | readonly unknown[]>>;

function resolvers<T>(table: Readonly<Record<string, T>>, resolver: (entry: T, name: string) => unknown): View {
	return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, resolver(entry, name)]));
}

/**
 * Returns the root fields of `Query` that replace calls of the REST API: its ids, other keys, and
 * lists of its collections. `institutionOf` returns an institution by its code, or throws.
 */
export function createLegacyQueries(institutionOf: (code: string) => Institution): View {
	const byIds = (find: (of: Institution, id: LegacyId) => View | null) => (query: ById) => {
		const of = institutionOf(query.eierOrganisasjonskode);
		return query.legacyIder.map((id) => (belongsTo(of, id) ? find(of, id) : null));
	};
	return {
		...resolvers(bridges, ([type, fields]) => byIds((of, id) => nodeByKey(of, type, keyOf(id, fields)))),
		...resolvers(roleBridges, (kind) =>
			byIds((of, id) => {
				const role = of.roles.get(keyOf(id, ['personlopenummer', 'rollenummer']));
				return role?.kind === kind ? roleNode(of, role) : null;
			}),
		),
		...resolvers(
			lists,
			(entriesOf, name) =>
				({ filter, ...page }: PageArguments & { readonly filter: ListFilter }) =>
					pageOf(name, entriesOf(institutionOf(filter.eierOrganisasjonskode), filter), page, (node) => node()),
		),
		...resolvers(byKeys, ([argument, find]) => (query: ByKeys) => {
			const of = institutionOf(query.eierOrganisasjonskode);
			return [query[argument] ?? []].flat().map((key) => find(of, String(key)) ?? null);
		}),
	};
}
