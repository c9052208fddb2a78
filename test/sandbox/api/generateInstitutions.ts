import { createRandom, type Random } from '../../fixtures/random.ts';
import { generateTeaching } from './generateTeaching.ts';
import {
	type Course,
	type CourseEnrolment,
	type Institution,
	type Names,
	type Person,
	type SemesterRegistration,
	type Student,
	type StudyProgramme,
	type Term,
	termKey,
} from './records.ts';

const nameStarts = ['Al', 'Bri', 'Da', 'El', 'Fri', 'Gu', 'Ha', 'I', 'Jo', 'Ka', 'Li', 'Ma', 'No', 'Ro', 'Så'] as const;
const nameEnds = ['dra', 'fe', 'la', 'mi', 'na', 'ne', 'ra', 'ri', 'sa', 'vi', 'vø', 'ke'] as const;
const familyStarts = [
	'Alm',
	'Brei',
	'Eik',
	'Furu',
	'Gran',
	'Hegge',
	'Lyng',
	'Myr',
	'Rogn',
	'Selje',
	'Torv',
	'Ær',
] as const;
const familyEnds = ['bakka', 'lia', 'løkka', 'moa', 'myra', 'snaret', 'stua', 'tjønna', 'vollen', 'åsen'] as const;

const subjects = [
	{ code: 'INF', names: { nb: 'Informatikk', nn: 'Informatikk', en: 'Informatics' } },
	{ code: 'BIO', names: { nb: 'Biologi', nn: 'Biologi', en: 'Biology' } },
	{ code: 'SYK', names: { nb: 'Sykepleie', nn: 'Sjukepleie', en: 'Nursing' } },
	{ code: 'HIS', names: { nb: 'Historie', nn: 'Historie', en: 'History' } },
	{ code: 'ØKO', names: { nb: 'Økonomi', nn: 'Økonomi', en: 'Economics' } },
	{ code: 'LÆR', names: { nb: 'Lærerutdanning', nn: 'Lærarutdanning', en: 'Teacher Education' } },
] as const;

const levels = [
	{
		level: 'ARSSTUDIUM',
		suffix: 'Å',
		credits: 60,
		courses: 8,
		names: { nb: 'årsstudium', nn: 'årsstudium', en: 'One-Year Programme' },
	},
	{
		level: 'BACHELOR',
		suffix: 'B',
		credits: 180,
		courses: 18,
		names: { nb: 'bachelor', nn: 'bachelor', en: 'Bachelor' },
	},
	{ level: 'MASTER', suffix: 'M', credits: 120, courses: 12, names: { nb: 'master', nn: 'master', en: 'Master' } },
] as const;

const courseTopics: readonly [Names, ...Names[]] = [
	{ nb: 'innføring', nn: 'innføring', en: 'Introduction' },
	{ nb: 'metode', nn: 'metode', en: 'Methods' },
	{ nb: 'fordypning', nn: 'fordjuping', en: 'Advanced Topics' },
	{ nb: 'prosjekt', nn: 'prosjekt', en: 'Project' },
	{ nb: 'praksis', nn: 'praksis', en: 'Practice' },
	{ nb: 'etikk', nn: 'etikk', en: 'Ethics' },
];

const coursesPerSubject = 24;
const staffCount = 40;
const firstYear = 2022;
const lastYear = 2027;
const lastTermWithRegistrations = termKey(2026, 'HOST');

function byKey<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T> {
	return new Map(values.map((value) => [keyOf(value), value]));
}

function joinNames(first: Names, second: Names): Names {
	return { nb: `${first.nb}, ${second.nb}`, nn: `${first.nn}, ${second.nn}`, en: `${first.en}, ${second.en}` };
}

function generateTerms(): readonly Term[] {
	const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
	return years.flatMap((year): readonly Term[] => [
		{ year, season: 'VAR', from: `${year}-01-01`, to: `${year}-06-14` },
		{ year, season: 'SOM', from: `${year}-06-15`, to: `${year}-07-31` },
		{ year, season: 'HOST', from: `${year}-08-01`, to: `${year}-12-31` },
	]);
}

function generateCourses(random: Random): readonly Course[] {
	return subjects.flatMap((subject) =>
		Array.from({ length: coursesPerSubject }, (_, index) => ({
			code: `${subject.code}${1001 + index}`,
			version: '1',
			names: joinNames(subject.names, random.pick(courseTopics)),
			credits: random.pick([5, 7.5, 10, 15]),
		})),
	);
}

function courseKey(course: Course): string {
	return `${course.code},${course.version}`;
}

function generateProgrammes(courses: readonly Course[]): readonly StudyProgramme[] {
	return subjects.flatMap((subject) =>
		levels.map(({ level, suffix, credits, courses: count, names }) => ({
			code: `${subject.code}-${suffix}`,
			names: joinNames(subject.names, names),
			level,
			credits,
			courses: courses
				.filter((course) => course.code.startsWith(subject.code))
				.slice(0, count)
				.map(courseKey),
		})),
	);
}

/**
 * Returns the keys of the spring and autumn terms from `first` to the last term with registrations.
 */
function studyTerms(terms: readonly string[], first: string): readonly string[] {
	const span = terms.slice(terms.indexOf(first), terms.indexOf(lastTermWithRegistrations) + 1);
	return span.filter((term) => !term.endsWith('SOM'));
}

function generateName(random: Random): Pick<Person, 'givenName' | 'familyName'> {
	const givenName = random.pick(nameStarts) + random.pick(nameEnds);
	return { givenName, familyName: random.pick(familyStarts) + random.pick(familyEnds) };
}

function generateStaff(random: Random): readonly Person[] {
	return Array.from({ length: staffCount }, (_, index) => {
		const serialNumber = 500_001 + index;
		return { serialNumber, ...generateName(random), feideUser: `ansatt${serialNumber}@sandbox.example` };
	});
}

function generateStudent(
	random: Random,
	index: number,
	numberBase: number,
	programmes: readonly [StudyProgramme, ...StudyProgramme[]],
	terms: readonly string[],
): Student {
	const programme = random.pick(programmes);
	const { givenName, familyName } = generateName(random);
	const firstTerm = termKey(random.between(firstYear, 2026), random.between(0, 9) === 0 ? 'VAR' : 'HOST');
	const enrolments = studyTerms(terms, firstTerm).flatMap((term, nth): readonly CourseEnrolment[] =>
		programme.courses.slice(nth * 4, nth * 4 + random.between(2, 4)).map((course) => ({ course, term })),
	);
	const serialNumber = 100_001 + index;
	return {
		serialNumber,
		studentNumber: String(numberBase + index),
		givenName,
		familyName,
		feideUser: `student${serialNumber}@sandbox.example`,
		programme: programme.code,
		firstTerm,
		enrolments,
	};
}

function generateRegistrations(
	random: Random,
	student: Student,
	terms: readonly string[],
): ReadonlyMap<string, SemesterRegistration> {
	const registrations = studyTerms(terms, student.firstTerm)
		.filter(() => random.between(0, 19) > 0)
		.map((term): SemesterRegistration => {
			const month = term.endsWith('VAR') ? 0 : 7;
			const day = random.between(2, 30);
			const minute = random.between(0, 24 * 60 - 1);
			return {
				term,
				registeredAt: new Date(Date.UTC(Number.parseInt(term, 10), month, day, 0, minute)),
				feePaid: random.between(0, 9) > 0,
			};
		});
	return byKey(registrations, (registration) => registration.term);
}

interface Plan {
	readonly code: string;
	readonly names: Names;
	readonly seed: number;
	readonly students: number;
	/** The lowest student number of the institution. */
	readonly numberBase: number;
}

function generateInstitution({ code, names, seed, students: count, numberBase }: Plan): Institution {
	const random = createRandom(seed);
	const terms = byKey(generateTerms(), (term) => termKey(term.year, term.season));
	const termKeys = [...terms.keys()];
	const courses = generateCourses(random);
	const programmes = generateProgrammes(courses);
	const [firstProgramme, ...otherProgrammes] = programmes;
	if (firstProgramme === undefined) {
		throw new TypeError('An institution needs a study programme.');
	}
	const students = Array.from({ length: count }, (_, index) =>
		generateStudent(random, index, numberBase, [firstProgramme, ...otherProgrammes], termKeys),
	);
	// The staff is generated last, so that the data of the students does not depend on it.
	const registrations = new Map(
		students.map((student) => [String(student.serialNumber), generateRegistrations(random, student, termKeys)]),
	);
	const staff = byKey(generateStaff(random), (person) => String(person.serialNumber));
	return {
		code,
		names,
		terms,
		courses: byKey(courses, courseKey),
		programmes: byKey(programmes, (programme) => programme.code),
		students: byKey(students, (student) => String(student.serialNumber)),
		registrations,
		...generateTeaching(subjects, courses, programmes, students, staff),
	};
}

/**
 * Returns generated institutions by code, the same in every run: "9999" and "8888" with 5,000
 * students in total, and "7777" with 5,000.
 */
export function generateInstitutions(): ReadonlyMap<string, Institution> {
	const plans: readonly Plan[] = [
		{
			code: '9999',
			names: { nb: 'Sandkassen universitet', nn: 'Sandkassa universitet', en: 'Sandbox University' },
			seed: 9999,
			students: 3000,
			numberBase: 990_001,
		},
		{
			code: '8888',
			names: { nb: 'Prøvebenken høgskole', nn: 'Prøvebenken høgskule', en: 'Test Bench College' },
			seed: 8888,
			students: 2000,
			numberBase: 880_001,
		},
		{
			code: '7777',
			names: { nb: 'Lekeplassen fagskole', nn: 'Leikeplassen fagskule', en: 'Playground Vocational College' },
			seed: 7777,
			students: 5000,
			numberBase: 770_001,
		},
	];
	return byKey(plans.map(generateInstitution), (institution) => institution.code);
}
