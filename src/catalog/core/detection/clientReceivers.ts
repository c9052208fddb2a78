import { type CallWithTextArgument, isHttpClientCall } from './calls.ts';
import type { AddressReference } from './references.ts';
import { wordsOfName } from './variables.ts';

/**
 * Words in the names and types of HTTP clients, and of variables that hold an address. Names that
 * have none of them can be anything.
 */
const clientWords = new Set(
	'http https rest api client clients axios got ky superagent session request requests httpx aiohttp web template fetch fetcher resty faraday conn connection guzzle service retrofit ktor feign gateway agent sis fs fsapi felles fellesstudentsystem url uri base host endpoint address root server target'.split(
		' ',
	),
);
/** Words in the names and types of objects with a method `get` that are no HTTP clients. */
const otherWords = new Set(
	'cache caches redis memcache memcached map dict dictionary hash handler handlers registry store storage cookies headers repository repo dao db database collection lookup table routes mock mocks mvc'.split(
		' ',
	),
);
/** Names of functions that only builders of URLs have. */
const urlBuilding = /^(?:add|append|set)?(?:encoded)?(?:path_?segments?|query_?param(?:eter)?s?)$/i;
/** Names for the current object, whose methods the file declares or inherits. */
const ownNames = new Set(['self', 'this', 'cls', 'super', 'static', 'parent']);

/** Decides which objects in a file may be HTTP clients with the API's address as base URL. */
export class ClientReceivers {
	readonly #text: string;
	/** The words in the types and initial values of names. Read when it is first needed. */
	#declared: ReadonlyMap<string, ReadonlySet<string>> | undefined;

	constructor(text: string) {
		this.#text = text;
	}

	/**
	 * Whether the address in the file may be the base URL of a path. The path is in a request or
	 * declaration, is passed to a function of the file, or follows or is passed to something that is
	 * named or declared like an HTTP client or its address.
	 */
	mayHaveBaseUrl({ names }: AddressReference, calls: readonly CallWithTextArgument[]): boolean {
		return this.#mayBeClient(names, calls);
	}

	/**
	 * Whether calls may send requests: they are functions, only HTTP clients have them, or their
	 * object is named or declared like an HTTP client.
	 */
	mayBeClient(calls: readonly CallWithTextArgument[]): boolean {
		return this.#mayBeClient([], calls);
	}

	#mayBeClient(names: readonly string[], calls: readonly CallWithTextArgument[]): boolean {
		const receiver = calls.map((call) => call.receiver.filter(isForeign)).find(({ length }) => length > 0) ?? [];
		const owners = [...names, ...receiver];
		if (owners.some((name) => this.#hasWord(name, otherWords))) {
			return false;
		}
		return (
			owners.length === 0 ||
			calls.some((call) => isHttpClientCall(call) || urlBuilding.test(call.name)) ||
			[...names, ...calls.flatMap((call) => call.receiver)].some((name) => this.#hasWord(name, clientWords))
		);
	}

	/** Whether a word is in a name, or in the declaration of its first or last part. */
	#hasWord(name: string, words: ReadonlySet<string>): boolean {
		this.#declared ??= declaredWords(this.#text);
		const parts = name.split(/[.:$\\]+|->/);
		const declared = [parts[0], parts.at(-1)].flatMap((part) => [...(this.#declared?.get(part ?? '') ?? [])]);
		return [...wordsOfName(name), ...declared].some((word) => words.has(word));
	}
}

function isForeign(name: string): boolean {
	return !ownNames.has(name);
}

/** Maximum number of words that are stored for a name. */
const maxWords = 40;
/** Matches `name = value`, `name := value` and `name: Type`. */
const assignment =
	/(?<!\w)(?<name>[A-Za-z_]\w{0,60})[ \t]{0,9}(?::=|=|:|\?:)[ \t]{0,9}(?<head>[@*&\\]?[A-Za-z_][\w.:\\]{0,100})/g;
/** Matches `Type name`, as in Java and C#, and `name *Type`, as in Go. */
const typed =
	/(?<![\w.])(?<head>[A-Z][\w.]{0,100})(?:<[^<>\n]{0,100}>)?[ \t]{1,9}\$?(?<name>[a-z_]\w{0,60})(?=[ \t]{0,9}[;=,){])/g;
const typedAfter = /(?<!\w)(?<name>[a-z_]\w{0,60})[ \t]{1,9}\*?(?<head>[a-z]\w{0,60}\.[A-Z]\w{0,60})/g;

/** Returns the words in the types and initial values with which names are declared. */
function declaredWords(text: string): ReadonlyMap<string, ReadonlySet<string>> {
	const words = new Map<string, Set<string>>();
	for (const pattern of [assignment, typed, typedAfter]) {
		for (const { groups } of text.matchAll(pattern)) {
			const { name = '', head = '' } = groups ?? {};
			const known = words.get(name) ?? new Set();
			words.set(name, known);
			for (const word of known.size < maxWords ? wordsOfName(head) : []) {
				known.add(word);
			}
		}
	}
	return words;
}
