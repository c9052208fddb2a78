import type { GraphQLResolveInfo } from 'graphql';
import { decodeNodeId, type NodeType, nodeTypes } from './nodeId.ts';
import { programmeNode, registrationNode, type View } from './nodes.ts';
import { type Institution, type SemesterRegistration, type Student, type TermSeason, termKey } from './records.ts';

type Institutions = ReadonlyMap<string, Institution>;

interface RegistrationInput {
	readonly studentId: string;
	readonly termin: { readonly arstall: number; readonly terminbetegnelse: TermSeason };
	readonly harBetaltSemesteravgift?: boolean | null;
}

interface ProgrammeNameInput {
	readonly studieprogramId: string;
	readonly nb: string;
	readonly nn?: string | null;
	readonly en?: string | null;
}

interface PlannedRegistration {
	readonly institution: Institution;
	readonly student: Student;
	readonly registration: SemesterRegistration;
}

/**
 * An entry of the field `errors` in the payload of a mutation, without the response path, which is
 * the same for all entries.
 */
interface InputError {
	readonly __typename: string;
	readonly message: string;
	readonly id?: string;
	readonly registrertTidspunkt?: Date;
}

function findOwned<T>(
	institutions: Institutions,
	id: string,
	type: NodeType,
	recordsOf: (of: Institution) => ReadonlyMap<string, T>,
) {
	const reference = decodeNodeId(id);
	const institution = institutions.get(reference?.institution ?? '');
	if (reference?.type !== type || institution === undefined) {
		return undefined;
	}
	const found = recordsOf(institution).get(reference.key);
	return found === undefined ? undefined : { institution, found };
}

function planRegistration(institutions: Institutions, input: RegistrationInput): PlannedRegistration | InputError {
	const owned = findOwned(institutions, input.studentId, nodeTypes.student, (institution) => institution.students);
	if (owned === undefined) {
		return { __typename: 'UgyldigId', message: 'Id-en er ikke en gyldig id for en student.', id: input.studentId };
	}
	const { institution, found: student } = owned;
	const term = termKey(input.termin.arstall, input.termin.terminbetegnelse);
	if (!institution.terms.has(term) || input.termin.terminbetegnelse === 'SOM') {
		return { __typename: 'UgyldigInput', message: `Terminen ${term.replace(',', ' ')} er ikke åpen for registrering.` };
	}
	const existing = institution.registrations.get(String(student.serialNumber))?.get(term);
	if (existing !== undefined) {
		const message = `Student ${student.studentNumber} er allerede registrert i terminen.`;
		return { __typename: 'AlleredeRegistrert', message, registrertTidspunkt: existing.registeredAt };
	}
	const registration = { term, registeredAt: new Date(), feePaid: input.harBetaltSemesteravgift ?? false };
	return { institution, student, registration };
}

function isInputError(planned: PlannedRegistration | InputError): planned is InputError {
	return '__typename' in planned;
}

function registerSemester(
	institutions: Institutions,
	inputs: readonly RegistrationInput[],
	path: readonly string[],
): View {
	const planned = inputs.map((input) => planRegistration(institutions, input));
	const errors = planned.filter(isInputError);
	if (errors.length > 0) {
		return { semesterregistreringer: null, errors: errors.map((error) => ({ ...error, path })) };
	}
	const registered = planned.filter((entry): entry is PlannedRegistration => !isInputError(entry));
	for (const { institution, student, registration } of registered) {
		const key = String(student.serialNumber);
		const existing = institution.registrations.get(key) ?? [];
		institution.registrations.set(key, new Map([...existing, [registration.term, registration]]));
	}
	const nodes = registered.map(({ institution, student, registration }) =>
		registrationNode(institution, student, registration),
	);
	return { semesterregistreringer: nodes, errors: [] };
}

function renameProgramme(institutions: Institutions, input: ProgrammeNameInput, path: readonly string[]): View {
	const owned = findOwned(institutions, input.studieprogramId, nodeTypes.studieprogram, (owner) => owner.programmes);
	if (owned === undefined) {
		const message = 'Id-en er ikke en gyldig id for et studieprogram.';
		return { studieprogram: null, errors: [{ __typename: 'UgyldigId', path, message, id: input.studieprogramId }] };
	}
	if (input.nb.trim() === '') {
		const message = 'Navnet på bokmål kan ikke være tomt.';
		return { studieprogram: null, errors: [{ __typename: 'UgyldigInput', path, message }] };
	}
	const { institution, found } = owned;
	const { nb, nn = found.names.nn, en = found.names.en } = input;
	const renamed = { ...found, names: { nb, nn: nn ?? null, en: en ?? null } };
	institution.programmes.set(found.code, renamed);
	return { studieprogram: programmeNode(institution, renamed), errors: [] };
}

/**
 * Returns the root fields of `Mutation`. They change the data that `institutionsOf` returns. When
 * the names of a study programme are changed, a language that is missing in the input keeps its
 * name. A language with `null` loses its name.
 */
export function createMutations(institutionsOf: () => Institutions): View {
	const pathOf = (info: GraphQLResolveInfo) => [String(info.path.key)];
	return {
		registrerSemester: (
			{ input }: { readonly input: readonly RegistrationInput[] },
			_context: unknown,
			info: GraphQLResolveInfo,
		) => registerSemester(institutionsOf(), input, pathOf(info)),
		endreStudieprogramnavn: (
			{ input }: { readonly input: ProgrammeNameInput },
			_context: unknown,
			info: GraphQLResolveInfo,
		) => renameProgramme(institutionsOf(), input, pathOf(info)),
	};
}
