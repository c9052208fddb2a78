import {
	activityCodes,
	type Cohort,
	type Course,
	type Named,
	type OrganisationalUnit,
	type Person,
	type Role,
	type RoleKind,
	type Student,
	type StudyProgramme,
	type Teaching,
	type TeachingUnit,
} from './records.ts';

const campuses: readonly Named[] = [
	{ code: 'SENTRUM', names: { nb: 'Sentrum', nn: 'Sentrum', en: 'City Centre' } },
	{ code: 'ÅSEN', names: { nb: 'Åsen', nn: 'Åsen', en: 'Hillside' } },
	{ code: 'NETT', names: { nb: 'Nettstudier', nn: 'Nettstudium', en: 'Online' } },
];

const roleTypes: Readonly<Record<RoleKind, Named>> = {
	course: { code: 'EMNEANSV', names: { nb: 'Emneansvarlig', nn: 'Emneansvarleg', en: 'Course coordinator' } },
	teachingUnit: { code: 'FAGLÆRER', names: { nb: 'Faglærer', nn: 'Faglærar', en: 'Teacher' } },
	activity: { code: 'SEMLEDER', names: { nb: 'Seminarleder', nn: 'Seminarleiar', en: 'Seminar leader' } },
	programme: { code: 'STUDVEIL', names: { nb: 'Studieveileder', nn: 'Studierettleiar', en: 'Student adviser' } },
	cohort: { code: 'KULLANSV', names: { nb: 'Kullansvarlig', nn: 'Kullansvarleg', en: 'Cohort coordinator' } },
	studentClass: { code: 'KONTAKT', names: { nb: 'Klassekontakt', nn: 'Klassekontakt', en: 'Class contact' } },
	organisationalUnit: { code: 'ADM', names: { nb: 'Administrator', nn: 'Administrator', en: 'Administrator' } },
};

function generateOrganisationalUnits(subjects: readonly { readonly names: Named['names'] }[]) {
	const facultyNames = ['Humaniora og helse', 'Realfag og økonomi'].map((nb) => ({ nb: `Fakultet for ${nb}` }));
	const faculties = facultyNames.map((names, index) => ({ faculty: 11 + index, department: 0, group: 0, names }));
	const departments = subjects.map(({ names }, index) => ({
		faculty: 11 + (index % 2),
		department: 1 + Math.floor(index / 2),
		group: 0,
		names: { ...names, nb: `Institutt for ${names.nb}` },
	}));
	const units: readonly OrganisationalUnit[] = [...faculties, ...departments];
	return new Map(units.map((unit) => [`${unit.faculty},${unit.department},${unit.group}`, unit]));
}

/** Returns the keys of the students by group, in the order of the group keys. */
function groupStudents(pairs: readonly (readonly [group: string, student: string])[]) {
	const groups = new Map<string, string[]>();
	for (const [group, student] of pairs) {
		const members = groups.get(group);
		if (members) {
			members.push(student);
		} else {
			groups.set(group, [student]);
		}
	}
	return [...groups].sort(([first], [second]) => (first < second ? -1 : 1));
}

function generateTeachingUnits(students: readonly Student[]): ReadonlyMap<string, TeachingUnit> {
	const pairs = students.flatMap((student) =>
		student.enrolments.map(({ course, term }) => [`${course};${term}`, String(student.serialNumber)] as const),
	);
	return new Map(
		groupStudents(pairs).map(([group, members]) => {
			const [course = '', term = ''] = group.split(';');
			const key = `${course},${term},1`;
			return [key, { key, course, term, number: 1, students: members }];
		}),
	);
}

function generateCohorts(students: readonly Student[]): ReadonlyMap<string, Cohort> {
	const pairs = students.map(
		(student) => [`${student.programme};${student.firstTerm}`, String(student.serialNumber)] as const,
	);
	return new Map(
		groupStudents(pairs).map(([group, members]) => {
			const [programme = '', term = ''] = group.split(';');
			const key = `${programme},${term}`;
			return [key, { key, programme, term, students: members }];
		}),
	);
}

function generateRoles(
	staff: readonly string[],
	targets: Readonly<Record<RoleKind, readonly string[]>>,
): ReadonlyMap<string, Role> {
	const roles = new Map<string, Role>();
	const numbers = new Map<string, number>();
	for (const [kind, type] of Object.entries(roleTypes) as [RoleKind, Named][]) {
		for (const [index, target] of targets[kind].entries()) {
			const person = staff[(index * 7) % staff.length] ?? '';
			const number = (numbers.get(person) ?? 0) + 1;
			numbers.set(person, number);
			roles.set(`${person},${number}`, { person, number, code: type.code, kind, target });
		}
	}
	return roles;
}

/**
 * Returns the records that follow from courses, study programmes, students and staff, the same for
 * the same arguments. Each teaching unit, activity, course, study programme, cohort, class and
 * organisational unit has one person with a role.
 */
export function generateTeaching(
	subjects: readonly { readonly names: Named['names'] }[],
	courses: readonly Course[],
	programmes: readonly StudyProgramme[],
	students: readonly Student[],
	staff: ReadonlyMap<string, Person>,
): Teaching {
	const organisationalUnits = generateOrganisationalUnits(subjects);
	const teachingUnits = generateTeachingUnits(students);
	const cohorts = generateCohorts(students);
	const roles = generateRoles([...staff.keys()], {
		course: courses.map(({ code, version }) => `${code},${version}`),
		teachingUnit: [...teachingUnits.keys()],
		activity: [...teachingUnits.keys()].flatMap((unit) => activityCodes.map((code) => `${unit},${code}`)),
		programme: programmes.map(({ code }) => code),
		cohort: [...cohorts.keys()],
		studentClass: [...cohorts.keys()].flatMap((cohort) => [`${cohort},A`, `${cohort},B`]),
		organisationalUnit: [...organisationalUnits.keys()],
	});
	return {
		staff,
		campuses: new Map(campuses.map((campus) => [campus.code, campus])),
		organisationalUnits,
		teachingUnits,
		cohorts,
		roleTypes: new Map(Object.values(roleTypes).map((type) => [type.code, type])),
		roles,
	};
}
