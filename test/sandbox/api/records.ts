/**
 * A name in the languages of an institution. The field names are those of the schema's
 * `NavnAlleSprak`.
 */
export interface Names {
	readonly nb: string;
	readonly nn?: string | null;
	readonly en?: string | null;
}

/** The part of a year: spring, summer, autumn. */
export type TermSeason = 'VAR' | 'SOM' | 'HOST';

/** A term. Its key is `year,season`. */
export interface Term {
	readonly year: number;
	readonly season: TermSeason;
	/** First day, `YYYY-MM-DD`. */
	readonly from: string;
	/** Last day, `YYYY-MM-DD`. */
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
	/** Keys of the courses in it. */
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

/** A generated student, who is no real person. The key is the serial number. */
export interface Student {
	readonly serialNumber: number;
	readonly studentNumber: string;
	readonly givenName: string;
	readonly familyName: string;
	readonly feideUser: string;
	/** Key of the study programme. */
	readonly programme: string;
	/** Key of the student's first term. */
	readonly firstTerm: string;
	readonly enrolments: readonly CourseEnrolment[];
}

/** The data of one institution, by key. Data that mutations change is in mutable maps. */
export interface Institution {
	readonly code: string;
	readonly names: Names;
	readonly terms: ReadonlyMap<string, Term>;
	readonly courses: ReadonlyMap<string, Course>;
	readonly programmes: Map<string, StudyProgramme>;
	readonly students: ReadonlyMap<string, Student>;
	/** By the student's key, then by the term's. */
	readonly registrations: ReadonlyMap<string, Map<string, SemesterRegistration>>;
}

/** Returns the key of a term. */
export function termKey(year: number, season: TermSeason): string {
	return `${year},${season}`;
}
