import { httpMethods } from '../model/apiOperation.ts';

/** A call, annotation or attribute that has a text as an argument. */
export interface CallWithTextArgument {
	/** The last part of the callee: `get` in `this.http.get(…)`. */
	readonly name: string;
	/**
	 * The names before the last part of the callee: `this`, `http`. Names of called functions are
	 * included.
	 */
	readonly receiver: readonly string[];
	/** `@GET("…")` and `[Get("…")]` are annotations. */
	readonly form: 'call' | 'annotation';
	/** Number of arguments. An object literal does not count; a block after the call does. */
	readonly argumentCount: number;
	/**
	 * Whether the call is inside the declaration of an HTTP client, such as an interface annotated
	 * with `@FeignClient`.
	 */
	readonly isInClientDeclaration: boolean;
}

/**
 * What a call does with a path. `http` sends a request, `declaration` declares a method that sends
 * one, `server` declares a route, `mock` simulates the service, `navigation` opens a page of the
 * program itself, `documentation` describes an API, `file` accesses the file system. `message`
 * logs, prints or throws a text. `origin` permits an origin or looks up a host.
 */
export type CallRole =
	| 'http'
	| 'declaration'
	| 'server'
	| 'mock'
	| 'navigation'
	| 'documentation'
	| 'file'
	| 'message'
	| 'origin';

/**
 * Returns the role of a call in a language; `undefined` when the call says nothing about its
 * arguments.
 */
export function callRoleOf(call: CallWithTextArgument, language: string): CallRole | undefined {
	const name = call.name.toLowerCase();
	const before = call.receiver.at(-1)?.toLowerCase() ?? '';
	if (call.form === 'annotation') {
		return annotationRole(call, name, before, language);
	}
	// A client may also be named `rest`. Only the mocks of JavaScript libraries have a second
	// argument: the response.
	const isMock =
		call.receiver.some((one) => mockReceiver.test(one.toLowerCase())) ||
		(before === 'rest' && call.argumentCount > 1 && language === 'typescript');
	if (isAssertion(call, name, before) || (isMock && (verbs.has(name) || mockVerbs.has(name)))) {
		return 'mock';
	}
	const role = otherRole(call, name, before);
	if (role) {
		return role;
	}
	return isRouteDeclaration(call, name, before, language) ? 'server' : isRequestCall(call.name) ? 'http' : undefined;
}

function isAssertion({ receiver, argumentCount }: CallWithTextArgument, name: string, before: string): boolean {
	return (
		mocks.has(name) ||
		mocking.test(name) ||
		before === 'assert' ||
		(before === '' && argumentCount > 0 && stubbing.test(name)) ||
		receiver.some((one) => verifying.test(one))
	);
}

/** Returns the role of a call that neither sends requests nor declares routes. */
function otherRole({ name: written }: CallWithTextArgument, name: string, before: string): CallRole | undefined {
	if (navigations.has(name)) {
		return 'navigation';
	}
	if (
		messages.test(written) ||
		(/^(?:console|log|logger)$/.test(before) && httpMethodFromFunctionName(written) === undefined)
	) {
		return 'message';
	}
	if (origins.test(name)) {
		return 'origin';
	}
	return files.has(name) || (name === 'open' && before === '') ? 'file' : undefined;
}

/**
 * Whether only HTTP clients have such a call, so that any text in its arguments may be an address.
 */
export function isHttpClientCall({ name, receiver, form }: CallWithTextArgument): boolean {
	return (
		form === 'call' &&
		(clientCall.test(name) || (httpMethodFromFunctionName(name) !== undefined && client.test(receiver.at(-1) ?? '')))
	);
}

/**
 * Returns the HTTP method in the name of a function, in upper case, such as `POST` for `PostAsync`,
 * `postForObject`, `MethodPost` and `http_post`; `undefined` for other names.
 */
export function httpMethodFromFunctionName(name: string): string | undefined {
	const words = wordsOf(name);
	const [verb = '', next] = prefixes.has(words[0] ?? '') ? words.slice(1) : words;
	return verbs.has(verb) && (next === undefined || suffixes.has(next)) ? verb.toUpperCase() : undefined;
}

/** Whether an annotation declares that an interface or class is an HTTP client. */
export function declaresHttpClient(annotation: string): boolean {
	return /^(?:FeignClient|RegisterRestClient|HttpExchange|Client)$/.test(annotation);
}

const verbs: ReadonlySet<string> = new Set(httpMethods.map((method) => method.toLowerCase()));
const prefixes = new Set(['http', 'method', 'do', 'request']);
const suffixes = new Set('async mapping exchange for as from json request string stream entity with'.split(' '));

/** First words of the names of functions that send requests, in English and Norwegian. */
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
/** Names of functions that stub requests, and of assertions about URLs in tests. */
const mocking =
	/^(?:stub_?request|to(?:be|equal|strictequal|contain|match)|(?:to_?(?:have_?)?be(?:en)?_?)?(?:last|nth|always)?_?called_?(?:once_?)?with\w*|assert_?\w+|is_?equal_?to)$/;
/** Names of functions whose argument is a call that a test replaces or expects. */
const stubbing = /^(?:when|whenever|given|verify|every|co_?every|co_?verify)$/;
/** Names of functions that return an object whose calls are expectations of a test. */
const verifying = /^(?:verify|received|didnotreceive|should_?receive|have_?received|receive)$/i;
const mockReceiver = /mock|^(?:httptest|nock|msw|responses|rsps|httpretty|respx|cy|wiremock|pact)$|^(?:stub|fake)/;
const mockVerbs = new Set([
	'add',
	'all',
	'when',
	'expect',
	'on',
	'route',
	'intercept',
	'perform',
	'setup',
	'newrequest',
]);

const navigations = new Set(
	'navigate navigatebyurl push replace redirect redirectto link navlink pushstate replacestate goto permanentredirect sendredirect matchpath revalidatepath'.split(
		' ',
	),
);

/** Names of functions that log or print a text, and of errors. */
const messages =
	/^(?:[Pp]rint(?:ln|f)?|[Ff]print(?:ln|f)|echo|puts|warn|[Ww]rite-(?:Host|Output|Verbose|Warning|Error)|Write(?:Line)?|\w*(?:Error|Exception))$/;
/** Names of functions that permit origins, set a policy, or look up or connect to a host. */
const origins =
	/^(?:(?:with|allowed?|set|add)_?\w*origins?|cors|helmet|set_?header|gethostby\w+|getaddrinfo|dial\w*|lookup\w*|ping)$/;

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

function isRouteDeclaration(call: CallWithTextArgument, name: string, before: string, language: string): boolean {
	if (handling.test(name)) {
		return true;
	}
	if (before === '') {
		// Routes in Ktor are calls with a block, routes in Django are calls of `path`.
		const isRoute = language === 'kotlin' ? verbs.has(name) || name === 'route' : /^(?:re_)?path$|^url$/.test(name);
		return isRoute && call.argumentCount > 1 && (language === 'kotlin' || language === 'python');
	}
	// A program may name its own client `api`, but only a route has a second argument: its handler.
	// The client resty for Go returns a request from `R`.
	const isServer = server.test(before) && call.receiver.at(-1) !== 'R';
	return routing.has(name) && isServer && (before !== 'api' || call.argumentCount > 1);
}

function annotationRole(
	call: CallWithTextArgument,
	name: string,
	before: string,
	language: string,
): CallRole | undefined {
	if (/^(?:schema|example\w*|parameter|apimodelproperty|apiresponse|operation|tag)$/.test(name)) {
		return 'documentation';
	}
	const verb = httpMethodFromFunctionName(call.name);
	if (call.isInClientDeclaration && (verb !== undefined || /^(?:requestmapping|path)$/.test(name))) {
		return 'declaration';
	}
	if (language === 'python') {
		return before === '' && verbs.has(name) ? 'declaration' : 'server';
	}
	// Retrofit annotations are upper case. Refit attributes consist of the method only, while those
	// of servers begin with `Http`.
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

/** Returns the words of a name, in lower case: `get`, `for`, `object` for `getForObject`. */
function wordsOf(name: string): readonly string[] {
	return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}
