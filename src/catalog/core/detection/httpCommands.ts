import { httpMethodPattern } from '../model/apiOperation.ts';

/** Whether a line runs a program that sends HTTP requests, such as `curl`. */
export function isHttpCommand(line: string): boolean {
	return /(?:^|[\s"'`;|&(=/@])(?:curl|wget|https?|xh|Invoke-RestMethod|Invoke-WebRequest)["'`]?[\s,]/.test(line);
}

const methodOption = new RegExp(
	String.raw`(?:\s|["'\x60])(?:-X["'\x60,\s]{0,5}|--request[="'\x60,\s]{1,5}|-Method\s{1,3}|(?:https?|xh)\s{1,3})(${httpMethodPattern})\b`,
	'i',
);

/** Matches the option of curl that sends the data as query, alone or after other short options. */
const getOption = /[\s"'`,](?:-[fgikLsSv]*G[fgikLsSv]*|--get)[\s"'`,]/;
const dataOption =
	/\s(?:-d|--data(?:-ascii|-binary|-raw|(?<encoded>-urlencode))?)(?:[ \t=]{1,9}|(?=["']))(?:"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|(?<plain>[^\s"']+))/g;

/**
 * Returns the query that a shell command adds to its URL, without a question mark, such as the data
 * of `curl -G`; the empty string for other commands. Data in files is left out.
 */
export function httpCommandQuery(line: string): string {
	const data = getOption.test(` ${line} `) ? [...` ${line}`.matchAll(dataOption)] : [];
	return data
		.map(({ groups = {} }) => ({
			text: groups['double'] ?? groups['single'] ?? groups['plain'] ?? '',
			isEncoded: groups['encoded'] !== undefined,
		}))
		.filter(({ text }) => !text.startsWith('@'))
		.map(({ text, isEncoded }) => (isEncoded ? text.replaceAll(/[%&#+]/g, encodeURIComponent) : text))
		.join('&');
}

/**
 * Returns the HTTP method of a shell command, in upper case; `undefined` when a variable determines
 * it.
 */
export function httpCommandMethod(line: string): string | undefined {
	const named = methodOption.exec(` ${line}`);
	if (named) {
		return named[1]?.toUpperCase();
	}
	if (/\s(?:-X|--request)[=\s]?["']?\$/.test(line)) {
		return undefined;
	}
	if (getOption.test(` ${line} `)) {
		return 'GET';
	}
	if (/\s(?:-d|--data[\w-]*|-F|--form|--json|--post-data|--post-file)[\s=@'"]/.test(line)) {
		return 'POST';
	}
	return /\s(?:-I|--head)\s/.test(line) ? 'HEAD' : 'GET';
}
