import { httpMethods } from '../model/operation.ts';

/** A call, an annotation or an attribute, as far as it says something of the texts it is given. */
export interface Call {
	/** The last part of what is called: `get` of `this.http.get(…)`. */
	readonly name: string;
	/** What stands before: `this`, `http`. Calls among it count with their names. */
	readonly receiver: readonly string[];
	/** `@GET("…")` and `[Get("…")]` are annotations. */
	readonly form: 'call' | 'annotation';
	/**
	 * How many arguments it has, options that are written out not counted; a block behind it counts
	 * too.
	 */
	readonly argumentCount: number;
	/**
	 * It stands in what a declaration of a client encloses, such as an interface that is a
	 * `@FeignClient`.
	 */
	readonly isInClientDeclaration: boolean;
}

/**
 * What a call does with a path that it is given: `http` asks another service, `declaration`
 * declares that a call does, `server` answers at the path, `mock` answers in place of the service,
 * `navigation` shows a page of the program itself, `documentation` speaks of it, `file` means the
 * disk.
 */
export type Role = 'http' | 'declaration' | 'server' | 'mock' | 'navigation' | 'documentation' | 'file';

/** The role of a call in a language; `undefined` for one that says nothing of what it is given. */
export function roleOf(call: Call, language: string): Role | undefined {
	const name = call.name.toLowerCase();
	const before = call.receiver.at(-1)?.toLowerCase() ?? '';
	if (call.form === 'annotation') {
		return annotationRole(call, name, before, language);
	}
	// A client may be called `rest` too, but only a mock, which is written in TypeScript or
	// JavaScript, comes with something that answers.
	const isMock =
		call.receiver.some((one) => mockReceiver.test(one.toLowerCase())) ||
		(before === 'rest' && call.argumentCount > 1 && language === 'typescript');
	if (mocks.has(name) || mocking.test(name) || (isMock && (verbs.has(name) || mockVerbs.has(name)))) {
		return 'mock';
	}
	if (navigations.has(name)) {
		return 'navigation';
	}
	if (files.has(name) || (name === 'open' && before === '')) {
		return 'file';
	}
	return isRouteDeclaration(call, name, before, language) ? 'server' : isRequestCall(call.name) ? 'http' : undefined;
}

/**
 * Whether a call is one that only clients of HTTP have, so that it takes an address whatever that
 * looks like.
 */
export function isClientCall({ name, receiver, form }: Call): boolean {
	return (
		form === 'call' &&
		(clientCall.test(name) || (methodFromName(name) !== undefined && client.test(receiver.at(-1) ?? '')))
	);
}

/**
 * The HTTP method that a name stands for, in upper case: of `post`, `PostAsync`, `getForObject`,
 * `MethodPut`, `http_delete`.
 */
export function methodFromName(name: string): string | undefined {
	const words = wordsOf(name);
	const [verb = '', next] = prefixes.has(words[0] ?? '') ? words.slice(1) : words;
	return verbs.has(verb) && (next === undefined || suffixes.has(next)) ? verb.toUpperCase() : undefined;
}

/** Whether an annotation says that what follows declares a client. */
export function declaresClient(annotation: string): boolean {
	return /^(?:FeignClient|RegisterRestClient|HttpExchange|Client)$/.test(annotation);
}

const verbs: ReadonlySet<string> = new Set(httpMethods.map((method) => method.toLowerCase()));
const prefixes = new Set(['http', 'method', 'do', 'request']);
const suffixes = new Set('async mapping exchange for as from json request string stream entity with'.split(' '));

/** First words of the names of calls that ask for something, in English and Norwegian. */
const sending = new Set(
	'get fetch post put patch delete head request send call exchange query load download hent les kall retrieve execute invoke read find list open curl got ky axios urlopen http new'.split(
		' ',
	),
);

const clientCall =
	/^(?:fetch|exchange|urlopen|RestRequest|HttpRequestMessage|Http(?:Get|Post|Put|Patch|Delete)|(?:get|post|put)For\w+|\w+(?:Async|AsJson\w*)|[Nn]ewRequest\w*)$/;
const client =
	/(?:^|_|[a-z])(?:axios|requests|httpx?|client|rest|resty|got|ky|superagent|web_?client|rest_?template)$/i;

const mocks = new Set(
	'nock stubfor urlequalto urlpathequalto urlmatching urlpathmatching urlpathtemplate intercept requestto onget onpost onput ondelete whenget whenpost expectone expectget expectpost register_uri withpath'.split(
		' ',
	),
);
/** Stand-ins for requests, and what a test expects of an address. */
const mocking =
	/^(?:stub_?request|to(?:be|equal|strictequal|contain|match)|assert_?(?:equals?|that|in)|is_?equal_?to)$/;
const mockReceiver = /mock|^(?:nock|msw|responses|rsps|httpretty|respx|cy|wiremock|pact)$|^(?:stub|fake)/;
const mockVerbs = new Set(['add', 'all', 'when', 'expect', 'on', 'route', 'intercept']);

const navigations = new Set(
	'navigate navigatebyurl push replace redirect redirectto link navlink pushstate replacestate goto permanentredirect sendredirect matchpath revalidatepath'.split(
		' ',
	),
);

const files = new Set(
	'readfile readfilesync writefile writefilesync readalltext file createreadstream existssync import require include getresource getresourceasstream'.split(
		' ',
	),
);

const server =
	/^(?:app|router|server|fastify|routes?|api|r|mux|e|engine|group|g|bp|blueprint|srv|rg|endpoints|express|hono|v\d|\w*(?:router|app|server|blueprint))$/;
const routing = new Set([
	...verbs,
	'all',
	'any',
	'use',
	'route',
	'mount',
	'group',
	'addroute',
	'add_url_rule',
	'add_api_route',
]);
const handling = /^(?:handle|handlefunc|(?:request|ant|mvc)matchers|map(?:get|post|put|patch|delete|group))$/;

function isRouteDeclaration(call: Call, name: string, before: string, language: string): boolean {
	if (handling.test(name)) {
		return true;
	}
	if (before === '') {
		// Ktor's routes are calls with a block, Django's are calls of `path`.
		const isRoute = language === 'kotlin' ? verbs.has(name) || name === 'route' : /^(?:re_)?path$|^url$/.test(name);
		return isRoute && call.argumentCount > 1 && (language === 'kotlin' || language === 'python');
	}
	// A program may call its own client `api`, but only a route comes with something that answers it.
	return routing.has(name) && server.test(before) && (before !== 'api' || call.argumentCount > 1);
}

function annotationRole(call: Call, name: string, before: string, language: string): Role | undefined {
	if (/^(?:schema|example\w*|parameter|apimodelproperty|apiresponse|operation|tag)$/.test(name)) {
		return 'documentation';
	}
	const verb = methodFromName(call.name);
	if (call.isInClientDeclaration && (verb !== undefined || /^(?:requestmapping|path)$/.test(name))) {
		return 'declaration';
	}
	if (language === 'python') {
		return before === '' && verbs.has(name) ? 'declaration' : 'server';
	}
	// Retrofit writes its annotations in capitals. Refit names its attributes by the verb alone,
	// where a server's begin with Http.
	const ofRetrofit = verbs.has(name) && call.name === call.name.toUpperCase();
	const ofRefit = language === 'csharp' && verbs.has(name);
	if (ofRetrofit || ofRefit || /exchange$|^(?:requestline|feignclient)$/.test(name)) {
		return 'declaration';
	}
	return verb !== undefined || /mapping$|^(?:path|route|controller)$/.test(name) ? 'server' : undefined;
}

function isRequestCall(name: string): boolean {
	const [first = ''] = wordsOf(name);
	return (sending.has(first) && name !== 'new') || clientCall.test(name);
}

/** The words a name is made of, in lower case: `getForObject`, `get_for_object`. */
function wordsOf(name: string): readonly string[] {
	return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}
