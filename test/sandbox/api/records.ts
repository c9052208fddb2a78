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

/** A generated student, who is no real person. The key is the serial number. */
export interface Student {
	readonly serialNumber: number;
	readonly studentNumber: string;
	readonly givenName: string;
	readonly familyName: string;
	readonly feideUser: string;
	/** Key of the student's study programme. */
	readonly programme: string;
	/** Key of the student's first term. */
	readonly firstTerm: string;
	readonly enrolments: readonly CourseEnrolment[];
}

/**
 * The data of one institution; each map is by the key of its records. Data that mutations change is
 * in mutable maps.
 */
export interface Institution {
	readonly code: string;
	readonly names: Names;
	readonly terms: ReadonlyMap<string, Term>;
	readonly courses: ReadonlyMap<string, Course>;
	readonly programmes: Map<string, StudyProgramme>;
	readonly students: ReadonlyMap<string, Student>;
	/** The registrations by the key of the student, then by the key of the term. */
	readonly registrations: ReadonlyMap<string, Map<string, SemesterRegistration>>;
}

/** Returns the key of a term. */
export function termKey(year: number, season: TermSeason): string {
	return `${year},${season}`;
}
