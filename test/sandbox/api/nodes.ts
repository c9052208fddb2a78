import { randomUUID } from 'node:crypto';
import { type Connection, type PageArguments, pageOf } from './connection.ts';
import { encodeNodeId, nodeTypes } from './nodeId.ts';
import {
	type Course,
	type CourseEnrolment,
	type Institution,
	type Names,
	nationalIdentityNumber,
	type Person,
	type SemesterRegistration,
	type Student,
	type StudyProgramme,
	type Term,
} from './records.ts';

/**
 * A record as a value of its GraphQL type: its fields, and functions of the arguments for computed
 * fields.
 */
export type View = Readonly<Record<string, unknown>>;

/**
 * Returns the record with this key.
 *
 * @throws {TypeError} when the generated data does not contain the key
 */
export function find<T>(records: ReadonlyMap<string, T>, key: string): T {
	const record = records.get(key);
	if (record === undefined) {
		throw new TypeError(`The generated data has no '${key}'.`);
	}
	return record;
}

function nameIn(names: Names, language: string): string {
	const name = { NB: names.nb, NN: names.nn, NNO: names.nn, EN: names.en }[language];
	return name ?? names.nb;
}

/** Returns an institution as a value of the GraphQL type `Organisasjon`. */
export function institutionNode(institution: Institution): View {
	return {
		__typename: 'Organisasjon',
		id: encodeNodeId(nodeTypes.organisasjon, institution.code),
		organisasjonskode: institution.code,
		institusjonsnummer: institution.code,
		navnAlleSprak: institution.names,
		studieprogram: (page: PageArguments) =>
			pageOf('studieprogram', institution.programmes, page, (programme) => programmeNode(institution, programme)),
	};
}

/** Returns a study programme as a value of the GraphQL type `Studieprogram`. */
export function programmeNode(institution: Institution, programme: StudyProgramme): View {
	const id = encodeNodeId(nodeTypes.studieprogram, institution.code, programme.code);
	return {
		__typename: 'Studieprogram',
		id,
		programId: id,
		kode: programme.code,
		navn: ({ sprak }: { readonly sprak: string | null }) => nameIn(programme.names, sprak ?? 'NB'),
		navnAlleSprak: programme.names,
		studieniva: programme.level,
		vekting: { verdi: programme.credits, type: 'SP' },
		studiepoeng: programme.credits,
		eier: () => institutionNode(institution),
		emner: (page: PageArguments) => {
			const courses = programme.courses.map((key) => [key, find(institution.courses, key)] as const);
			return pageOf('emner', courses, page, (course) => courseNode(institution, course));
		},
	};
}

/** Returns a course as a value of the GraphQL type `Emne`. */
export function courseNode(institution: Institution, course: Course): View {
	return {
		__typename: 'Emne',
		id: encodeNodeId(nodeTypes.emne, institution.code, `${course.code},${course.version}`),
		kode: course.code,
		versjonskode: course.version,
		navnAlleSprak: course.names,
		vekting: { verdi: course.credits, type: 'SP' },
		eier: () => institutionNode(institution),
	};
}

/** Returns a term as a value of the GraphQL type `Termin`. */
export function termNode(institution: Institution, term: Term): View {
	return {
		__typename: 'Termin',
		id: encodeNodeId(nodeTypes.termin, institution.code, `${term.year},${term.season}`),
		arstall: term.year,
		betegnelse: term.season,
		fraDato: term.from,
		tilDato: term.to,
	};
}

/**
 * Returns a student's registration in a term as a value of the GraphQL type `Semesterregistrering`.
 */
export function registrationNode(institution: Institution, student: Student, registration: SemesterRegistration): View {
	return {
		__typename: 'Semesterregistrering',
		id: encodeNodeId(nodeTypes.semesterregistrering, institution.code, `${student.serialNumber},${registration.term}`),
		student: () => studentNode(institution, student),
		termin: () => termNode(institution, find(institution.terms, registration.term)),
		registrertTidspunkt: registration.registeredAt,
		harBetaltSemesteravgift: registration.feePaid,
	};
}

function enrolmentsOf(institution: Institution, student: Student, page: PageArguments): Connection<View> {
	const entries = student.enrolments.map((enrolment) => [enrolment.course, enrolment] as const);
	return pageOf('emnemeldinger', entries, page, (enrolment: CourseEnrolment) => ({
		emne: () => courseNode(institution, find(institution.courses, enrolment.course)),
		termin: () => termNode(institution, find(institution.terms, enrolment.term)),
	}));
}

function failPortrait(): never {
	throw new Error(`An exception occurred. The error has been logged with id ${randomUUID()}.`);
}

/** Returns a student or a member of staff as a value of the GraphQL type `PersonProfil`. */
export function personNode(institution: Institution, person: Person): View {
	return {
		personlopenummer: person.serialNumber,
		navn: { fornavn: person.givenName, etternavn: person.familyName },
		feideBruker: person.feideUser,
		fodselsnummer: nationalIdentityNumber(person),
		student: () => {
			const student = institution.students.get(String(person.serialNumber));
			return student ? studentNode(institution, student) : null;
		},
	};
}

/**
 * Returns a student as a value of the GraphQL type `Student`. The field `bilde` always fails, with
 * the message of the public platform for a failed server.
 */
export function studentNode(institution: Institution, student: Student): View {
	const key = String(student.serialNumber);
	return {
		__typename: 'Student',
		id: encodeNodeId(nodeTypes.student, institution.code, key),
		studentnummer: student.studentNumber,
		personProfil: () => personNode(institution, student),
		studieprogram: () => programmeNode(institution, find(institution.programmes, student.programme)),
		startTermin: () => termNode(institution, find(institution.terms, student.firstTerm)),
		semesterregistreringer: (page: PageArguments) =>
			pageOf('semesterregistreringer', find(institution.registrations, key), page, (registration) =>
				registrationNode(institution, student, registration),
			),
		emnemeldinger: (page: PageArguments) => enrolmentsOf(institution, student, page),
		bilde: failPortrait,
		navn: `${student.givenName} ${student.familyName}`,
		feideBruker: student.feideUser,
		personlopenummer: student.serialNumber,
	};
}
