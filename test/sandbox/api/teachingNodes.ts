import { type PageArguments, pageOf } from './connection.ts';
import { encodeNodeId, type NodeType, nodeTypes } from './nodeId.ts';
import { courseNode, find, personNode, programmeNode, studentNode, termNode, type View } from './nodes.ts';
import {
	activityCodes,
	type Cohort,
	classCode,
	type Institution,
	type Named,
	type OrganisationalUnit,
	type Person,
	type Role,
	type RoleKind,
	type Student,
	type TeachingUnit,
} from './records.ts';

/** Names of the activities by code. */
export const activityNames = {
	FOR: { nb: 'Forelesning', nn: 'Førelesing', en: 'Lecture' },
	SEM: { nb: 'Seminar', nn: 'Seminar', en: 'Seminar' },
} as const;

/** The term in which a student must be registered to have an active right to study. */
const currentTerm = '2026,HOST';

function withId(type: NodeType, institution: Institution, key: string, fields: View): View {
	return { id: encodeNodeId(type, institution.code, key), ...fields };
}

/** Returns the part of a key before its last comma, and the part after it. */
function splitLast(key: string): readonly [head: string, last: string] {
	const comma = key.lastIndexOf(',');
	return [key.slice(0, Math.max(comma, 0)), key.slice(comma + 1)];
}

/** Returns a campus as a value of the GraphQL type `Campus`. */
export function campusNode(institution: Institution, { code, names }: Named): View {
	return withId(nodeTypes.campus, institution, code, { __typename: 'Campus', kode: code, navnAlleSprak: names });
}

/** Returns a kind of role as a value of the GraphQL type `FsRolle`. */
export function roleTypeNode({ code, names }: Named): View {
	return { kode: code, navnAlleSprak: names };
}

/** Returns a faculty or department as a value of the GraphQL type `Organisasjonsenhet`. */
export function organisationalUnitNode(institution: Institution, unit: OrganisationalUnit): View {
	const { faculty, department, group, names } = unit;
	return withId(nodeTypes.organisasjonsenhet, institution, `${faculty},${department},${group}`, {
		__typename: 'Organisasjonsenhet',
		institusjonsnummer: institution.code,
		fakultetsnummer: faculty,
		instituttnummer: department,
		gruppenummer: group,
		navnAlleSprak: names,
	});
}

/** Returns the roles that refer to a record, with their keys. */
export function rolesOf(institution: Institution, kind: RoleKind, target: string) {
	return [...institution.roles].filter(([, role]) => role.kind === kind && role.target === target);
}

/** Returns a teaching unit as a value of the GraphQL type `Undervisningsenhet`. */
export function teachingUnitNode(institution: Institution, unit: TeachingUnit): View {
	return withId(nodeTypes.undervisningsenhet, institution, unit.key, {
		__typename: 'Undervisningsenhet',
		emne: () => courseNode(institution, find(institution.courses, unit.course)),
		termin: () => termNode(institution, find(institution.terms, unit.term)),
		terminnummer: unit.number,
		personroller: (page: PageArguments) =>
			pageOf('personroller', rolesOf(institution, 'teachingUnit', unit.key), page, (role) =>
				roleNode(institution, role),
			),
		studieretter: (page: PageArguments) => {
			const members = unit.students.map((key) => [key, `${unit.key},${key}`] as const);
			return pageOf('studieretter', members, page, (key) => courseRightNode(institution, key));
		},
		undervisningsaktiviteter: (page: PageArguments) => {
			const activities = activityCodes.map((code) => [code, `${unit.key},${code}`] as const);
			return pageOf('undervisningsaktiviteter', activities, page, (key) => activityNode(institution, key));
		},
	});
}

/** Returns the `Undervisningsaktivitet` with this key: that of the teaching unit, and a code. */
export function activityNode(institution: Institution, key: string): View | null {
	const [head, last] = splitLast(key);
	const unit = institution.teachingUnits.get(head);
	const code = activityCodes.find((each) => each === last);
	if (!unit || !code) {
		return null;
	}
	return withId(nodeTypes.undervisningsaktivitet, institution, key, {
		__typename: 'Undervisningsaktivitet',
		aktivitetskode: code,
		navnAlleSprak: activityNames[code],
		undervisningsenhet: () => teachingUnitNode(institution, unit),
	});
}

/**
 * Returns the record and the student that a key joins, such as `<cohort key>,<student key>`.
 */
export function memberOf<T extends { readonly students: readonly string[] }>(
	institution: Institution,
	records: ReadonlyMap<string, T>,
	key: string,
): { readonly record: T; readonly student: Student } | undefined {
	const [head, last] = splitLast(key);
	const record = records.get(head);
	const student = record?.students.includes(last) ? institution.students.get(last) : undefined;
	return record && student && { record, student };
}

/** Returns the `EmneStudierett` with the joined key of a teaching unit and a student. */
export function courseRightNode(institution: Institution, key: string): View | null {
	const member = memberOf(institution, institution.teachingUnits, key);
	if (!member) {
		return null;
	}
	return withId(nodeTypes.emneStudierett, institution, key, {
		__typename: 'EmneStudierett',
		student: () => studentNode(institution, member.student),
		undervisningsenhet: () => teachingUnitNode(institution, member.record),
	});
}

/** Returns the key of a right to a study programme, which joins those of the cohort and student. */
export function programmeRightKey({ programme, firstTerm, serialNumber }: Student): string {
	return `${programme},${firstTerm},${serialNumber}`;
}

/** Whether a student is registered in the current term. */
export function isActive(institution: Institution, { serialNumber }: Person): boolean {
	return institution.registrations.get(String(serialNumber))?.has(currentTerm) ?? false;
}

/** Returns the `ProgramStudierett` with the joined key of a cohort and a student. */
export function programmeRightNode(institution: Institution, key: string): View | null {
	const member = memberOf(institution, institution.cohorts, key);
	if (!member) {
		return null;
	}
	const { record: cohort, student } = member;
	return withId(nodeTypes.programStudierett, institution, key, {
		__typename: 'ProgramStudierett',
		student: () => studentNode(institution, student),
		studieprogram: () => programmeNode(institution, find(institution.programmes, cohort.programme)),
		startTermin: () => termNode(institution, find(institution.terms, cohort.term)),
		kull: () => cohortNode(institution, cohort),
		erAktiv: isActive(institution, student),
	});
}

/** Returns a cohort as a value of the GraphQL type `Kull`. */
export function cohortNode(institution: Institution, cohort: Cohort): View {
	return withId(nodeTypes.kull, institution, cohort.key, {
		__typename: 'Kull',
		studieprogram: () => programmeNode(institution, find(institution.programmes, cohort.programme)),
		startTermin: () => termNode(institution, find(institution.terms, cohort.term)),
		studieretter: (page: PageArguments) => {
			const members = cohort.students.map((key) => [key, `${cohort.key},${key}`] as const);
			return pageOf('studieretter', members, page, (key) => programmeRightNode(institution, key));
		},
	});
}

/** Returns the `Klasse` with this key: that of the cohort, and a code. */
export function classNode(institution: Institution, key: string): View | null {
	const [head, code] = splitLast(key);
	const cohort = institution.cohorts.get(head);
	if (!cohort || !/^[AB]$/.test(code)) {
		return null;
	}
	return withId(nodeTypes.klasse, institution, key, {
		__typename: 'Klasse',
		kode: code,
		kull: () => cohortNode(institution, cohort),
	});
}

/** Returns the `Klassemedlemskap` with this key: that of the class, and of the student. */
export function classMembershipNode(institution: Institution, key: string): View | null {
	const [ofClass, studentKey] = splitLast(key);
	const [cohort, code] = splitLast(ofClass);
	const student = memberOf(institution, institution.cohorts, `${cohort},${studentKey}`)?.student;
	if (!student || classCode(student) !== code) {
		return null;
	}
	return withId(nodeTypes.klassemedlemskap, institution, key, {
		__typename: 'Klassemedlemskap',
		klasse: () => classNode(institution, ofClass),
		student: () => studentNode(institution, student),
	});
}

/** Returns the key of the teaching unit with the assessment `course,version,S,year,season`. */
function teachingUnitOfAssessment(key: string): string {
	return /^[^,]+,[^,]+,S,[^,]+,[^,]+$/.test(key) ? `${key.replace(',S,', ',')},1` : '';
}

/** Returns the `Vurderingsenhet` with this key: `course,version,S,year,season`. */
export function assessmentNode(institution: Institution, key: string): View | null {
	const unit = institution.teachingUnits.get(teachingUnitOfAssessment(key));
	if (!unit) {
		return null;
	}
	return withId(nodeTypes.vurderingsenhet, institution, key, {
		__typename: 'Vurderingsenhet',
		emne: () => courseNode(institution, find(institution.courses, unit.course)),
		termin: () => termNode(institution, find(institution.terms, unit.term)),
		vurderingskombinasjonskode: 'S',
	});
}

/** Returns the `Vurderingsmelding` with this key: that of the assessment, and of the student. */
export function assessmentRegistrationNode(institution: Institution, key: string): View | null {
	const [assessment, student] = splitLast(key);
	const unit = teachingUnitOfAssessment(assessment);
	const member = memberOf(institution, institution.teachingUnits, `${unit},${student}`);
	if (!member) {
		return null;
	}
	return withId(nodeTypes.vurderingsmelding, institution, key, {
		__typename: 'Vurderingsmelding',
		vurderingsenhet: () => assessmentNode(institution, assessment),
		student: () => studentNode(institution, member.student),
	});
}

/** Returns the grade of a student in an assessment; `undefined` in the current term. */
export function gradeOf(key: string): string | undefined {
	const [assessment, student] = splitLast(key);
	return assessment.endsWith(currentTerm) ? undefined : 'ABCDEF'[(Number(student) + assessment.length) % 6];
}

/** Returns the `Resultat` with this key, which is that of the registration for the assessment. */
export function resultNode(institution: Institution, key: string): View | null {
	const registration = assessmentRegistrationNode(institution, key);
	const grade = gradeOf(key);
	if (!registration || grade === undefined) {
		return null;
	}
	const fields = { __typename: 'Resultat', vurderingsmelding: registration, karakter: grade };
	return withId(nodeTypes.resultat, institution, key, fields);
}

/** The GraphQL type of a role, its field for the target, and the target, by kind. */
const roleTargets: Readonly<
	Record<
		RoleKind,
		readonly [type: string, field: string, target: (institution: Institution, key: string) => View | null]
	>
> = {
	course: ['Emnerolle', 'emne', (of, key) => courseNode(of, find(of.courses, key))],
	teachingUnit: [
		'Undervisningsenhetsrolle',
		'undervisningsenhet',
		(of, key) => teachingUnitNode(of, find(of.teachingUnits, key)),
	],
	activity: ['Undervisningsaktivitetsrolle', 'undervisningsaktivitet', activityNode],
	programme: ['Studieprogramrolle', 'studieprogram', (of, key) => programmeNode(of, find(of.programmes, key))],
	cohort: ['Kullrolle', 'kull', (of, key) => cohortNode(of, find(of.cohorts, key))],
	studentClass: ['Klasserolle', 'klasse', classNode],
	organisationalUnit: [
		'Organisasjonsenhetsrolle',
		'organisasjonsenhet',
		(of, key) => organisationalUnitNode(of, find(of.organisationalUnits, key)),
	],
};

/** Returns a role as a value of the GraphQL type for its kind, such as `Emnerolle`. */
export function roleNode(institution: Institution, role: Role): View {
	const [type, field, target] = roleTargets[role.kind];
	return withId(nodeTypes.personrolle, institution, `${role.person},${role.number}`, {
		__typename: type,
		rollenummer: role.number,
		personProfil: () => personNode(institution, find(institution.staff, role.person)),
		fsRolle: () => roleTypeNode(find(institution.roleTypes, role.code)),
		[field]: () => target(institution, role.target),
	});
}
