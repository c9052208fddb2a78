import assert from 'node:assert/strict';
import { readCall } from '../../../../fixtures/readDrafts.ts';
import { scaled } from '../../../../fixtures/testSize.ts';
import { usesIn } from '../detection/usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

type Case = readonly [what: string, code: string, expected: string | undefined];

const typescript: readonly Case[] = [
	[
		'an object type as type argument',
		`const student = (nr: string) => get<{ studentnummer: string; person?: { fornavn: string, etternavn: string } }>(\`${host}/studenter/\${nr}\`);`,
		'studentnummer person.fornavn person.etternavn',
	],
	[
		'a type argument of a function of the file',
		`interface Student { studentnummer: string }\nasync function get(nr: string) { return (await fetch(\`${host}/studenter/\${nr}\`)).json(); }\nconst student = await get<Student>('1');`,
		'studentnummer',
	],
	[
		'an object type for the items of a page',
		`const all = () => get<Page<{ studentnummer: string }>>('${host}/studenter?limit=0');\nconst other = get<{ x: 1 }>('/y');`,
		'studentnummer',
	],
	[
		'an interface with an object type',
		`interface Teaching {\n\temne: { kode: string };\n\tsemester: { ar: number; termin: string };\n}\nconst all = () => get<Page<Teaching>>('${host}/studenter?limit=0');`,
		'emne.kode semester.ar semester.termin',
	],
	[
		'destructuring',
		`const r = await fetch('${host}/studenter/1');\nconst { studentnummer, person: { fornavn, etternavn: last } } = await r.json();`,
		'studentnummer person.fornavn person.etternavn',
	],
	[
		'properties of a variable',
		`const r = await fetch('${host}/studenter/1');\nif (!r.ok) throw new Error(r.statusText);\nconst student = await r.json();\nshow(student.studentnummer, student?.person.fornavn);`,
		'studentnummer person.fornavn',
	],
	[
		'data of axios and a callback',
		`const { data } = await axios.get<Student[]>('${host}/studenter', { params: { limit: 0 } });\nreturn data.map((s) => ({ nr: s.studentnummer, name: \`\${s.person.fornavn} x\` }));`,
		'studentnummer person.fornavn',
	],
	[
		'a function that the request calls with the response',
		`$.getJSON('${host}/studenter/1', (student) => show(student.studentnummer));`,
		'studentnummer',
	],
	[
		'a chain of then',
		`fetch('${host}/studenter/1').then((r) => r.json()).then((s) => console.log(s.studentnummer));`,
		'studentnummer',
	],
	[
		'for-of over the items of a page',
		`const page = await (await fetch('${host}/studenter?page=1')).json();\nfor (const student of page.items) {\n  list.push(student.studentnummer);\n}`,
		'studentnummer',
	],
	[
		'destructuring in for-of and in a callback',
		`const rows = (await http.get('${host}/studenter')).data;\nfor (const { studentnummer } of rows) use(studentnummer);\nrows.forEach(({ person }) => use(person.etternavn));`,
		'studentnummer person.etternavn',
	],
	[
		'a function that returns the response',
		`async function student(nr: string) {\n  const url = \`${host}/studenter/\${nr}\`;\n  return (await fetch(url)).json();\n}\nasync function name(nr: string) {\n  const s = await student(nr);\n  return s.person.fornavn;\n}`,
		'person.fornavn',
	],
	[
		'an interface when no property is read',
		`interface Student { studentnummer: string; person?: Person }\ninterface Person { fornavn: string }\nexport const student = async () => (await axios.get<Student>('${host}/studenter/1')).data;`,
		'studentnummer person.fornavn',
	],
	[
		'an interface of which it uses a part',
		`interface Student { studentnummer: string; studentstatus: string }\nconst { data } = await axios.get<Student>('${host}/studenter/1');\nuse(data.studentnummer);`,
		'studentnummer',
	],
	[
		'the return type of an arrow function',
		`interface Student { studentnummer: string }\nconst student = (nr: string): Promise<Student> => { return client.get(\`${host}/studenter/\${nr}\`); };`,
		'studentnummer',
	],
	[
		'members below the first level with names of response wrappers',
		`const student = await (await fetch('${host}/studenter/1')).json();\nuse(student.epost.value, student.person.items);`,
		'epost.value person.items',
	],
	[
		'items in a spread argument, and the next page',
		`const r = await axios.get('${host}/studenter', { params: { page } });\nfound.push(...r.data.items.map(({ studentnummer }) => studentnummer));\nif (!r.data.next) stop();`,
		'studentnummer',
	],
	[
		'a pattern in a pattern for a list',
		`const [{ studentnummer, person: { fornavn } }] = await (await fetch('${host}/studenter')).json();`,
		'studentnummer person.fornavn',
	],
	[
		'a function of the file that is called as a method of an unknown object',
		`async function student(nr) { return (await fetch(\`${host}/studenter/\${nr}\`)).json(); }\nconst name = async (api, nr) => (await api.student(nr)).person.fornavn;`,
		'person.fornavn',
	],
	[
		'a client that is named after an environment',
		`const { data } = await this.envClient.get('${host}/studenter/1');\nuse(data.studentnummer);`,
		'studentnummer',
	],
	['nothing', `await fetch('${host}/studenter/1');`, undefined],
	[
		'a type with members beside one without',
		`interface Student { studentnummer: string }\ninterface Entity {}\nconst student = () => get<Student & Entity>('${host}/studenter/1');`,
		'studentnummer',
	],
	[
		'an alias of an object type',
		`type Student = { studentnummer: string; person: Person };\ntype Person = { fornavn: string };\nconst student: Student = await (await fetch('${host}/studenter/1')).json();`,
		'studentnummer person.fornavn',
	],
];

const python: readonly Case[] = [
	['indexes', `name = requests.get("${host}/studenter/1").json()["person"]["fornavn"]`, 'person.fornavn'],
	[
		'a loop with get()',
		`r = requests.get("${host}/studenter", params={"limit": 0})\nr.raise_for_status()\nfor s in r.json():\n    print(s.get("studentnummer"), s["person"].get("fornavn", ""))`,
		'studentnummer person.fornavn',
	],
	[
		'a comprehension',
		`rows = [s["studentnummer"] for s in requests.get("${host}/studenter").json()["items"]]`,
		'studentnummer',
	],
	[
		'a function that returns the response',
		`def student(nr):\n    url = f"${host}/studenter/{nr}"\n    response = session.get(url)\n    return response.json()\n\ndef name(nr):\n    data = student(nr)\n    return f"{data['person']['fornavn']} {data['studentnummer']}"`,
		'person.fornavn studentnummer',
	],
	[
		'a class of pydantic',
		`class Person(BaseModel):\n    fornavn: str\n\n\nclass Student(BaseModel):\n    studentnummer: str\n    person: Person | None = None\n\n    def title(self):\n        x: int = 1\n\n\ndef other() -> Person:\n    pass\n\ndef students() -> list[Student]:\n    body = requests.get("${host}/studenter").json()\n    return [Student.model_validate(item) for item in body["items"]]`,
		'studentnummer person.fornavn',
	],
	[
		'a class with a constant that has no type',
		`class Student(BaseModel):\n    limit = 5\n    studentnummer: str\n\ndef student() -> Student:\n    return Student.model_validate(requests.get("${host}/studenter/1").json())`,
		'studentnummer',
	],
	[
		'two loops with the same variable',
		`r = requests.get("${host}/studenter").json()\nfor x in r:\n    use(x["studentnummer"], [x["a"] for x in others])\nfor x in others:\n    use(x["kode"])`,
		'studentnummer',
	],
	['json.loads', `s = json.loads(urlopen("${host}/studenter/1").read())\nprint(s["studentnummer"])`, 'studentnummer'],
];

const java: Case[] = [
	[
		'a record',
		`record Student(@JsonProperty("studentnummer") String number, Person person) {}\nrecord Person(String fornavn, List<String> epost) {}\nclass A { Student s() { return rest.getForObject("${host}/studenter/1", Student.class); } }`,
		'studentnummer person.fornavn person.epost',
	],
	[
		'a member with the name of a page',
		`record Student(String studentnummer, List<String> values) {}\nclass A { Student s() { return rest.getForObject("${host}/studenter/1", Student.class); } }`,
		'studentnummer values',
	],
	[
		'a page of records',
		`class A { List<Student> all() { return client.get().uri("${host}/studenter").retrieve().body(StudentPage.class).items(); }\n record StudentPage(List<Student> items) {}\n record Student(String studentnummer) {} }`,
		'studentnummer',
	],
	[
		'a class with fields',
		`class Student { @SerializedName("studentnummer") private String number; private static int count; private Person person = new Person(); String name() { return person.fornavn; } }\nclass Person { String fornavn; }\nclass A { void s() { Student s = gson.fromJson(http.get("${host}/studenter/1"), Student.class); } }`,
		'studentnummer person.fornavn',
	],
	[
		'helper methods that send the request',
		`class A { String s() { var uri = UriWrapper.fromUri("${host}").addChild("studenter").getUri(); return items(uri).getJSONObject(0).getString("studentnummer"); }\n JSONArray items(URI uri) { return new JSONObject(text(uri)).getJSONArray("items"); }\n String text(URI uri) { return httpClient.send(HttpRequest.newBuilder(uri).build()).body(); } }`,
		'studentnummer',
	],
	[
		'a tree',
		`class A { void s() { JsonNode node = rest.getForObject("${host}/studenter/1", JsonNode.class); use(node.get("studentnummer").asText(), node.path("person").path("fornavn")); } }`,
		'studentnummer person.fornavn',
	],
];

java.push(
	[
		'the method of several with one name that has as many parameters as the call has arguments',
		`class A { JsonNode student(String nr, String kode) { return other; } JsonNode student(String nr) { return rest.getForObject("${host}/studenter/" + nr, JsonNode.class); } void f() { use(student("1").get("studentnummer")); } }`,
		'studentnummer',
	],
	[
		'a cast to a record',
		`class A { void s() { Object s = rest.getForObject("${host}/studenter/1", Object.class); use((Student) s); } }\nrecord Student(String studentnummer) {}`,
		'studentnummer',
	],
	[
		'a reference to a getter',
		`class A { List<String> f() { return Arrays.stream(rest.getForObject("${host}/studenter", Object[].class)).map(Student::getStudentnummer).toList(); } }`,
		'studentnummer',
	],
	[
		'the first four of five records that contain each other',
		`record Student(Person person) {}\nrecord Person(Name navn) {}\nrecord Name(Part fornavn) {}\nrecord Part(Text tekst) {}\nrecord Text(String nynorsk) {}\nclass A { Student s() { return rest.getForObject("${host}/studenter/1", Student.class); } }`,
		'person.navn.fornavn.tekst',
	],
	[
		'an interface of Retrofit',
		`interface Fs { @GET("${host}/studenter/{nr}") Call<Student> one(@Path("nr") String nr); }\nrecord Student(String studentnummer) {}`,
		'studentnummer',
	],
	[
		'a type that another function after a static block names',
		`class A { static { use(rest.getForObject("${host}/studenter/1", JsonNode.class).get("kode")); } Student s() { return null; } }\nrecord Student(String studentnummer) {}`,
		'kode',
	],
	[
		'the type of a variable before a chain of calls',
		`class A { void f() { Student s = clients.of(key)[0].get("${host}/studenter/1"); } }\nrecord Student(String studentnummer) {}`,
		'studentnummer',
	],
	[
		'no type of a parameter',
		`class A { String s(Key key) { return http.get("${host}/studenter/" + key.nr()); } }\nrecord Key(String nr) {}`,
		undefined,
	],
);

const kotlin: readonly Case[] = [
	[
		'a data class',
		`data class Student(@SerialName("studentnummer") val number: String, val person: Person?)\ndata class Person(val fornavn: String = "")\nsuspend fun s(nr: String): Student = client.get("${host}/studenter/$nr").body()`,
		'studentnummer person.fornavn',
	],
	[
		'the type argument of a page',
		`data class Page<T>(val items: List<T>, val next: Link?)\ndata class Link(val href: String)\ndata class Student(val studentnummer: String)\nsuspend fun all(): List<Student> {\n  val page: Page<Student> = client.get("${host}/studenter").body()\n  return page.items\n}`,
		'studentnummer',
	],
	[
		'properties in the body of a class',
		`class Student {\n  val studentnummer: String = ""\n  var person: Person? = null\n}\nclass Person {\n  val fornavn: String = ""\n}\nsuspend fun s(nr: String): Student = client.get("${host}/studenter/$nr").body()`,
		'studentnummer person.fornavn',
	],
	[
		'a function before that returns another type',
		`data class Emne(val kode: String)\nsuspend fun emne(): Emne = client.get("https://example.org").body()\nsuspend fun s(): String {\n  val s: Map<String, Any> = client.get("${host}/studenter/1").body()\n  return s["studentnummer"].toString()\n}`,
		'studentnummer',
	],
];

const csharp: readonly Case[] = [
	[
		'a record',
		`public record Student([property: JsonPropertyName("studentnummer")] string Number, Person Person);\npublic record Person(string Fornavn);\nvar s = await http.GetFromJsonAsync<Student>($"${host}/studenter/{nr}");`,
		'studentnummer person.fornavn',
	],
	[
		'a class with properties',
		`class Student { [JsonPropertyName("studentnummer")] public string Number { get; set; } = ""; public Person? Person { get; init; } public string Name() { return ""; } }\nclass Person { public string Fornavn { get; set; } }\nclass A { async Task<List<Student>> All() { var r = await http.GetAsync("${host}/studenter"); return await r.Content.ReadFromJsonAsync<List<Student>>(); } }`,
		'studentnummer person.fornavn',
	],
	[
		'a class of which it uses a part',
		`class Student { public string Studentnummer { get; set; } public string Studentstatus { get; set; } }\nvar s = await http.GetFromJsonAsync<Student>("${host}/studenter/1");\nConsole.WriteLine(s.Studentnummer);`,
		'studentnummer studentstatus',
	],
	[
		'a JsonDocument',
		`var doc = JsonDocument.Parse(await http.GetStringAsync("${host}/studenter/1"));\nvar nr = doc.RootElement.GetProperty("studentnummer").GetString();`,
		'studentnummer',
	],
];

const go: Case[] = [
	[
		'a struct with tags',
		`type Student struct {\n\tNumber string \`json:"studentnummer"\`\n\tPerson struct {\n\t\tFirst string \`json:"fornavn,omitempty"\`\n\t} \`json:"person"\`\n\tnote string \`json:"-"\`\n}\nfunc get() {\n\tresp, err := http.Get("${host}/studenter/1")\n\tvar s Student\n\tjson.NewDecoder(resp.Body).Decode(&s)\n}`,
		'studentnummer person.fornavn',
	],
];

go.push(
	[
		'a function with several results that sends the request',
		`func fetch(path string) ([]byte, error) {\n\tresp, err := http.Get("${host}" + path)\n\treturn io.ReadAll(resp.Body)\n}\nfunc f(nr string) {\n\tbody, err := fetch("/studenter/" + nr)\n\tvar s map[string]any\n\tjson.Unmarshal(body, &s)\n\tuse(s["studentnummer"])\n}`,
		'studentnummer',
	],
	[
		'a function with several results that returns the response',
		`func student(nr string) (map[string]any, error) {\n\tresp, err := http.Get("${host}/studenter/" + nr)\n\tvar s map[string]any\n\tjson.NewDecoder(resp.Body).Decode(&s)\n\treturn s, nil\n}\nfunc f() {\n\ts, err := student("1")\n\tuse(s["studentnummer"])\n}`,
		'studentnummer',
	],
);

go.push([
	'a function that returns what the response is decoded into',
	`func student(nr string) map[string]any {\n\tresp, _ := http.Get("${host}/studenter/" + nr)\n\tvar s map[string]any\n\tjson.NewDecoder(resp.Body).Decode(&s)\n\tif s == nil {\n\t\treturn nil\n\t}\n\treturn s\n}\nfunc f() {\n\tuse(student("1")["studentnummer"])\n}`,
	'studentnummer',
]);

go.push([
	'a named result',
	`type Student struct {\n\tNumber string \`json:"studentnummer"\`\n}\ntype Client struct {\n\tUser string\n}\nfunc (c *Client) Get(nr string) (s Student, err error) {\n\t_, err = c.R().SetResult(&s).Get("${host}/studenter/" + nr)\n\treturn s, err\n}`,
	'studentnummer',
]);

const php: readonly Case[] = [
	[
		'array keys',
		`<?php $r = $client->get("${host}/studenter/1");\n$s = json_decode($r->getBody(), true);\necho $s['studentnummer'], $s['person']['fornavn'];`,
		'studentnummer person.fornavn',
	],
	[
		'a cast of the body',
		`<?php $r = $this->client->get("${host}/studenter/1");\n$s = json_decode((string) $r->getBody(), true);\necho $s['studentnummer'];`,
		'studentnummer',
	],
	[
		'a function that returns the response in a branch',
		`<?php function student($nr) { $r = $client->get("${host}/studenter/" . $nr); if ($nr) { return null; } elseif ($r) { return json_decode($r->getBody(), true); } }\n$s = student(1);\necho $s['studentnummer'];`,
		'studentnummer',
	],
	[
		'keys in a pattern',
		`<?php $all = json_decode(file_get_contents("${host}/studenter"), true);\nforeach ($all['items'] as $s) { ['studentnummer' => $nr, 'person' => ['fornavn' => $name]] = $s; }`,
		'studentnummer person.fornavn',
	],
	[
		'foreach and a callback',
		`<?php $all = json_decode(file_get_contents("${host}/studenter"), true);\nforeach ($all['items'] as $s) { echo $s['studentnummer']; }\narray_map(fn($s) => $s['person'], $all['items']);`,
		'studentnummer person',
	],
];

const csharpAccess: readonly Case[] = [
	[
		'elements and members after ?.',
		`var s = await http.GetFromJsonAsync<JsonNode>("${host}/studenter/1");\nreturn s?["person"]?["fornavn"]?.GetValue<string>();`,
		'person.fornavn',
	],
];

const powershell: readonly Case[] = [
	[
		'Select-Object',
		`Invoke-RestMethod "${host}/studenter" | Select-Object -ExpandProperty items | Select-Object studentnummer`,
		'studentnummer',
	],
	[
		'Select-Object after a block that computes a property',
		`Invoke-RestMethod "${host}/studenter" | Add-Member ScriptProperty Navn { $_.person.fornavn } -PassThru | Select-Object studentnummer`,
		'person.fornavn studentnummer',
	],
];

const ruby: readonly Case[] = [
	[
		'a block and dig',
		`students = JSON.parse(Net::HTTP.get(URI("${host}/studenter")))\nstudents['items'].each { |s| puts s['studentnummer'], s.dig('person', 'fornavn') }`,
		'studentnummer person.fornavn',
	],
	[
		'a method that returns several values',
		`student = JSON.parse(Net::HTTP.get(URI("${host}/studenter/1")))\nputs student.values_at('studentnummer', 'epost')`,
		'studentnummer epost',
	],
];

const cases = { typescript, python, java, kotlin, csharp: [...csharp, ...csharpAccess], go, php, powershell, ruby };

describe('readCalledRequests', () => {
	for (const [language, ofLanguage] of Object.entries(cases)) {
		for (const [what, code, expected] of ofLanguage) {
			it(`finds the members that ${language} code reads with ${what}`, async () => {
				assert.equal(await fieldsIn(language, code), expected);
			});
		}
	}

	it('finds the members of one variable among many', async () => {
		const line = (count: number) => `const s${count} = await r.json(); use(s${count}.a.b.c);\n`;
		const code = `const r = await fetch('${host}/studenter/1');\n${Array.from({ length: scaled(5000) }, (_, at) => line(at)).join('')}`;
		assert.equal(await fieldsIn('typescript', code), 'a.b.c');
	});

	it('finds at most 300 members if types with many members contain each other', async () => {
		const members = (type: string) => Array.from({ length: 20 }, (_, at) => `${type} ${type}${at};`).join(' ');
		const types = `class A { ${members('B')} }\nclass B { ${members('C')} }\nclass C { ${members('String')} }`;
		const code = `${types}\nclass X { void f() { A a = rest.getForObject("${host}/studenter/1", A.class); } }`;
		assert.equal((await fieldsIn('java', code))?.split(' ').length, 300);
	});
});

async function fieldsIn(language: string, code: string): Promise<string | undefined> {
	const use = usesIn(language, code).find(({ operation }) => operation?.startsWith('/studenter'));
	assert.ok(use, 'no use');
	const call = await readCall(code, language, use);
	assert.ok(call, 'no call');
	return call.readFields?.map((path) => path.join('.')).join(' ');
}
