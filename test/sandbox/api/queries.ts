import { setTimeout as wait } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import { type PageArguments, pageOf } from './connection.ts';
import { createLegacyQueries } from './legacyQueries.ts';
import { nodeById } from './nodeById.ts';
import {
	courseNode,
	institutionNode,
	programmeNode,
	registrationNode,
	studentNode,
	termNode,
	type View,
} from './nodes.ts';
import { type Institution, type Term, type TermSeason, termKey } from './records.ts';

/**
 * The context that the resolvers of one request share. A type alias, because the server library
 * requires an index signature.
 */
export type ExecutionContext = {
	/** Aborted when the client of the request disconnects. */
	readonly signal: AbortSignal;
};

type Optional<T> = T | null | undefined;

interface Filtered<Filter> extends PageArguments {
	readonly filter: Filter;
}

interface StudentsFilter {
	readonly eierOrganisasjonskode: string;
	readonly studieprogramkode?: Optional<string>;
	readonly studieprogramkoder?: Optional<readonly string[]>;
}

interface ProgrammesFilter {
	readonly eierOrganisasjonskode: string;
	readonly studieprogramkoder?: Optional<readonly string[]>;
	readonly studienivaer?: Optional<readonly string[]>;
}

interface TermsFilter {
	readonly eierOrganisasjonskode: string;
	readonly arstall?: Optional<readonly number[]>;
	readonly terminbetegnelser?: Optional<readonly TermSeason[]>;
	readonly gyldigPaDato?: Optional<string>;
}

interface RegistrationsFilter {
	readonly eierOrganisasjonskode: string;
	readonly terminer?: Optional<readonly { readonly arstall: number; readonly terminbetegnelse: TermSeason }[]>;
	readonly studentnumre?: Optional<readonly string[]>;
	readonly registrertEtter?: Optional<Date>;
	readonly harBetaltSemesteravgift?: Optional<boolean>;
}

/**
 * Whether a filter with a list of accepted values accepts a value. A missing list accepts all
 * values.
 */
function allows<T>(accepted: Optional<readonly T[]>, value: T): boolean {
	return accepted == null || accepted.includes(value);
}

function institutionOf(institutions: ReadonlyMap<string, Institution>, code: Optional<string>): Institution {
	const institution = institutions.get(code ?? '');
	if (institution === undefined) {
		throw new GraphQLError(
			`Ukjent eierOrganisasjonskode '${code ?? ''}'. Sandkassen har ${[...institutions.keys()].join(', ')}.`,
		);
	}
	return institution;
}

function students(institution: Institution, { filter, ...page }: Filtered<StudentsFilter>) {
	const found = [...institution.students].filter(
		([, student]) =>
			allows(filter.studieprogramkoder, student.programme) &&
			(filter.studieprogramkode ?? student.programme) === student.programme,
	);
	return pageOf('studenter', found, page, (student) => studentNode(institution, student));
}

function studentsByNumber(institution: Institution, numbers: readonly string[]): readonly (View | null)[] {
	const byNumber = new Map([...institution.students.values()].map((student) => [student.studentNumber, student]));
	return numbers.map((number) => {
		const student = byNumber.get(number);
		return student === undefined ? null : studentNode(institution, student);
	});
}

function programmes(
	institution: Institution,
	{ filter, ...page }: Filtered<Omit<ProgrammesFilter, 'eierOrganisasjonskode'>>,
) {
	const found = [...institution.programmes].filter(
		([code, programme]) => allows(filter.studieprogramkoder, code) && allows(filter.studienivaer, programme.level),
	);
	return pageOf('studieprogram', found, page, (programme) => programmeNode(institution, programme));
}

function courses(institution: Institution, codes: Optional<readonly string[]>, page: PageArguments) {
	const found = [...institution.courses].filter(([, course]) => allows(codes, course.code));
	return pageOf('emner', found, page, (course) => courseNode(institution, course));
}

function terms(institution: Institution, filter: TermsFilter): readonly View[] {
	const isOn = (term: Term, day: string) => term.from <= day && day <= term.to;
	return [...institution.terms.values()]
		.filter(
			(term) =>
				allows(filter.arstall, term.year) &&
				allows(filter.terminbetegnelser, term.season) &&
				(filter.gyldigPaDato == null || isOn(term, filter.gyldigPaDato)),
		)
		.map((term) => termNode(institution, term));
}

function registrations(institution: Institution, { filter, ...page }: Filtered<RegistrationsFilter>) {
	const termKeys = filter.terminer?.map((term) => termKey(term.arstall, term.terminbetegnelse));
	const found = [...institution.students]
		.filter(([, student]) => allows(filter.studentnumre, student.studentNumber))
		.flatMap(([key, student]) =>
			[...(institution.registrations.get(key)?.values() ?? [])]
				.filter(
					(registration) =>
						allows(termKeys, registration.term) &&
						(filter.registrertEtter == null || registration.registeredAt > filter.registrertEtter) &&
						(filter.harBetaltSemesteravgift ?? registration.feePaid) === registration.feePaid,
				)
				.map((registration) => [`${key},${registration.term}`, { student, registration }] as const),
		);
	return pageOf('semesterregistreringer', found, page, ({ student, registration }) =>
		registrationNode(institution, student, registration),
	);
}

function searchCatalog(institution: Institution, text: string, limit: number): readonly View[] {
	const accepted = text.toLocaleLowerCase('nb');
	const matches = ({ code, names }: { readonly code: string; readonly names: { readonly nb: string } }) =>
		`${code} ${names.nb}`.toLocaleLowerCase('nb').includes(accepted);
	const found = [
		...[...institution.programmes.values()].filter(matches).map((programme) => programmeNode(institution, programme)),
		...[...institution.courses.values()].filter(matches).map((course) => courseNode(institution, course)),
	];
	return found.slice(0, Math.max(0, limit));
}

/**
 * Returns the root fields of `Query`. `institutionsOf` returns the data by institution code and is
 * called for each field. `slowFieldMilliseconds` is the duration of the field `langsomRapport`,
 * unless the client disconnects.
 */
export function createQueries(
	institutionsOf: () => ReadonlyMap<string, Institution>,
	slowFieldMilliseconds: number,
): View {
	let reportsUnderWay = 0;
	const institution = (code: Optional<string>) => institutionOf(institutionsOf(), code);
	return {
		...createLegacyQueries(institution),
		node: ({ id }: { readonly id: string }) => nodeById(institutionsOf(), id),
		nodes: ({ ids }: { readonly ids: readonly string[] }) => ids.map((id) => nodeById(institutionsOf(), id)),
		organisasjoner: (page: PageArguments) => pageOf('organisasjoner', institutionsOf(), page, institutionNode),
		studenter: (query: Filtered<StudentsFilter>) => students(institution(query.filter.eierOrganisasjonskode), query),
		studenterGittStudentnumre: (query: {
			readonly eierOrganisasjonskode: string;
			readonly studentnumre: readonly string[];
		}) => studentsByNumber(institution(query.eierOrganisasjonskode), query.studentnumre),
		studieprogram: (
			query: Filtered<{
				readonly eierOrganisasjonskode?: Optional<string>;
				readonly eierInstitusjonsnummer?: Optional<string>;
			}>,
		) => {
			const { eierOrganisasjonskode, eierInstitusjonsnummer } = query.filter;
			return programmes(institution(eierOrganisasjonskode ?? eierInstitusjonsnummer), { ...query, filter: {} });
		},
		studieprogramV2: (query: Filtered<ProgrammesFilter>) =>
			programmes(institution(query.filter.eierOrganisasjonskode), query),
		emner: ({ filter, ...page }: Filtered<{ readonly eierInstitusjonsnummer: string }>) =>
			courses(institution(filter.eierInstitusjonsnummer), undefined, page),
		emnerV2: ({
			filter,
			...page
		}: Filtered<{ readonly eierOrganisasjonskode: string; readonly emnekoder?: Optional<readonly string[]> }>) =>
			courses(institution(filter.eierOrganisasjonskode), filter.emnekoder, page),
		terminer: ({ filter }: { readonly filter: TermsFilter }) =>
			terms(institution(filter.eierOrganisasjonskode), filter),
		semesterregistreringer: (query: Filtered<RegistrationsFilter>) =>
			registrations(institution(query.filter.eierOrganisasjonskode), query),
		katalogsok: (query: {
			readonly eierOrganisasjonskode: string;
			readonly tekst: string;
			readonly maksAntall: Optional<number>;
			readonly antall?: Optional<number>;
		}) => searchCatalog(institution(query.eierOrganisasjonskode), query.tekst, query.antall ?? query.maksAntall ?? 20),
		langsomRapport: async (
			{ eierOrganisasjonskode }: { readonly eierOrganisasjonskode: string },
			{ signal }: ExecutionContext,
		): Promise<View> => {
			const { students: all, programmes: offered } = institution(eierOrganisasjonskode);
			reportsUnderWay++;
			try {
				await wait(slowFieldMilliseconds, undefined, { signal });
			} finally {
				reportsUnderWay--;
			}
			return { opprettet: new Date(), antallStudenter: all.size, antallStudieprogram: offered.size };
		},
		pagaendeRapporter: () => reportsUnderWay,
	};
}
