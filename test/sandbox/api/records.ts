/**
 * A name in the languages of an institution. The field names are those of the schema's
 * `NavnAlleSprak`.
 */
export interface Names {
	readonly nb: string;
	readonly nn?: string | null;
	readonly en?: string | null;
}

/** The season of a term: spring, summer or autumn. */
export type TermSeason = 'VAR' | 'SOM' | 'HOST';

/** A term of the academic year. Its key is `year,season`. */
export interface Term {
	readonly year: number;
	readonly season: TermSeason;
	/** First day of the term, `YYYY-MM-DD`. */
	readonly from: string;
	/** Last day of the term, `YYYY-MM-DD`. */
	readonly to: string;
}

/** A course. Its key is `code,version`. */
export interface Course {
	readonly code: string;
	readonly version: string;
	readonly names: Names;
	readonly credits: number;
}

/** A study programme. Its key is its code. */
export interface StudyProgramme {
	readonly code: string;
	readonly names: Names;
	readonly level: 'ARSSTUDIUM' | 'BACHELOR' | 'MASTER';
	readonly credits: number;
	/** Keys of the courses in the study programme. */
	readonly courses: readonly string[];
}

/** A student's enrolment in a course in a term, by the keys of both. */
export interface CourseEnrolment {
	readonly course: string;
	readonly term: string;
}

/** A student's registration in a term, by the key of the term. */
export interface SemesterRegistration {
	readonly term: string;
	readonly registeredAt: Date;
	readonly feePaid: boolean;
}

/** A generated person, who is not a real one. The key is the serial number. */
export interface Person {
	readonly serialNumber: number;
	readonly givenName: string;
	readonly familyName: string;
	readonly feideUser: string;
}

/** A generated student. */
export interface Student extends Person {
	readonly studentNumber: string;
	/** Key of the student's study programme. */
	readonly programme: string;
	/** Key of the student's first term. */
	readonly firstTerm: string;
	readonly enrolments: readonly CourseEnrolment[];
}

/** A campus or a role, which has a code and names. */
export interface Named {
	readonly code: string;
	readonly names: Names;
}

/** A faculty or a department. The key is `faculty,department,group`. */
export interface OrganisationalUnit {
	readonly faculty: number;
	/** 0 for the faculty itself. */
	readonly department: number;
	readonly group: number;
	readonly names: Names;
}

/** A course that is taught in a term. Its key is `course key,term key,number`. */
export interface TeachingUnit {
	readonly key: string;
	/** Key of the course. */
	readonly course: string;
	/** Key of the term. */
	readonly term: string;
	/** The number of the term within a course of several terms. Always 1. */
	readonly number: number;
	/** Keys of the enrolled students. */
	readonly students: readonly string[];
}

/** The students who start on a study programme in a term. The key is `programme,term key`. */
export interface Cohort {
	readonly key: string;
	readonly programme: string;
	/** Key of the first term. */
	readonly term: string;
	/** Keys of the students. */
	readonly students: readonly string[];
}

/** The kinds of records that a role refers to. */
export type RoleKind =
	| 'course'
	| 'teachingUnit'
	| 'activity'
	| 'programme'
	| 'cohort'
	| 'studentClass'
	| 'organisationalUnit';

/** A role of a person. Its key is `serial number,number`. */
export interface Role {
	/** Key of the person. */
	readonly person: string;
	readonly number: number;
	/** Code of the kind of role, such as `EMNEANSV`. */
	readonly code: string;
	readonly kind: RoleKind;
	/** Key of the record that the role refers to. */
	readonly target: string;
}

/** Records that are derived from the courses, study programmes and students of an institution. */
export interface Teaching {
	readonly staff: ReadonlyMap<string, Person>;
	readonly campuses: ReadonlyMap<string, Named>;
	readonly organisationalUnits: ReadonlyMap<string, OrganisationalUnit>;
	readonly teachingUnits: ReadonlyMap<string, TeachingUnit>;
	readonly cohorts: ReadonlyMap<string, Cohort>;
	readonly roleTypes: ReadonlyMap<string, Named>;
	readonly roles: ReadonlyMap<string, Role>;
}

/**
 * The data of one institution; each map is by the key of its records. Mutations replace entries of
 * the mutable maps, but never change a record.
 */
export interface Institution extends Teaching {
	readonly code: string;
	readonly names: Names;
	readonly terms: ReadonlyMap<string, Term>;
	readonly courses: ReadonlyMap<string, Course>;
	readonly programmes: Map<string, StudyProgramme>;
	readonly students: ReadonlyMap<string, Student>;
	/** The registrations by the key of the student, then by the key of the term. */
	readonly registrations: Map<string, ReadonlyMap<string, SemesterRegistration>>;
}

/** Returns the key of a term. */
export function termKey(year: number, season: TermSeason): string {
	return `${year},${season}`;
}

/** The codes of the activities of every teaching unit: a lecture and a seminar. */
export const activityCodes = ['FOR', 'SEM'] as const;

/**
 * Returns the national identity number of a generated person. The month is above 80 and there are
 * no check digits, so no real person has the number.
 */
export function nationalIdentityNumber({ serialNumber }: Person): string {
	const digits = (value: number, count: number) => String(value).padStart(count, '0');
	const day = digits((serialNumber % 28) + 1, 2);
	const month = digits((serialNumber % 12) + 81, 2);
	const year = digits((serialNumber % 40) + 60, 2);
	return `${day}${month}${year}${digits(serialNumber % 100_000, 5)}`;
}

/** Returns the code of the class of a student within the cohort: `A` or `B`. */
export function classCode({ serialNumber }: Person): 'A' | 'B' {
	return serialNumber % 2 === 0 ? 'B' : 'A';
}
