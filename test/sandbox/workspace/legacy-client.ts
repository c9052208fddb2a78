// Reads students and courses from the study administration system for the nightly timetable import.

const baseUrl = 'https://api.fellesstudentsystem.no';
const institution = '203';

interface Page<T> {
	items: T[];
	next?: string;
}

interface Teaching {
	href: string;
	emne: { kode: string };
	semester: { ar: number; termin: string };
}

async function get<T>(url: string, login: string): Promise<T> {
	const response = await fetch(url, {
		headers: { Authorization: `Basic ${btoa(login)}`, Accept: 'application/json;version=1' },
	});
	if (!response.ok) {
		throw new Error(`${response.status} from ${url}`);
	}
	return response.json();
}

export function findStudent(studentNumber: string, login: string) {
	return get<{ person: { href: string } }>(`${baseUrl}/studenter/${studentNumber}`, login);
}

export function findPerson(id: number, login: string) {
	return get<{ fornavn: string; etternavn: string }>(`${baseUrl}/personer/${id}?dbId=true`, login);
}

export async function teachingOfTerm(year: number, term: string, login: string) {
	const filter = `undervisning.semester.ar=${year}&undervisning.semester.termin=${term}`;
	const page = await get<Page<Teaching>>(`${baseUrl}/undervisning?${filter}&limit=0`, login);
	return page.items;
}

// The list of courses is the same for every institution, so it is cached for a day.
export function allCourses(login: string) {
	return get<Page<{ kode: string }>>('https://api.fellesstudentsystem.no/emner?limit=0&refId=true', login);
}

export function timetableRoles(login: string) {
	return get<Page<{ kode: string }>>('https://api-test.fellesstudentsystem.no/roller?limit=0', login);
}

// Programmes were moved to the GraphQL API last spring.
export async function programmes(token: string) {
	const query = `query ($owner: String!) {
		studieprogramV2(filter: { eierOrganisasjonskode: $owner }, first: 100) { nodes { kode navnAlleSprak { nb } } }
	}`;
	const response = await fetch('https://api.fellesstudentsystem.no/graphql/', {
		method: 'POST',
		headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ query, variables: { owner: institution } }),
	});
	return response.json();
}
