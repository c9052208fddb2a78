import { httpMethodPattern } from '../model/apiOperation.ts';

/**
 * Matches a program that sends HTTP requests, and its options up to the next command of the line. A
 * separator in quotes or brackets and an ampersand in a URL do not end the options.
 */
const command =
	/(?<=^|[\s"'`;|&(=/@{])(?<program>curl|wget|https?|xh|irm|iwr|[Ii]nvoke-(?:[Rr]est[Mm]ethod|[Ww]eb[Rr]equest))(?=(?:\.exe)?["'`]?[\s,])(?<options>(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|\((?:[^()]|\([^()]*\))*\)|&(?![&\s])|[^|;&])*)/g;

/** Whether a line runs a program that sends HTTP requests, such as `curl`. */
export function isHttpCommand(line: string): boolean {
	return line.search(command) >= 0;
}

/**
 * Matches what separates two words of a command, also in a list such as `["curl", "-X", "PUT"]`.
 */
const separator = String.raw`["'\x60,\s]{1,5}`;
const wordStart = String.raw`(?<=["'\x60,\s])`;
/** Matches the start of a word with short options of curl that have no value, as in `-sSX PUT`. */
const shortOptions = `${wordStart}-[#0-46afgGijkLnNqRsSv]*`;
const methodOption = new RegExp(
	String.raw`(?:${shortOptions}X["'\x60,\s]{0,5}|${wordStart}--(?:request|method)[="'\x60,\s]{1,5}|${wordStart}-Method[:"'\s]{1,5})(${httpMethodPattern})\b`,
	'i',
);
const variableMethodOption = new RegExp(
	String.raw`(?:${shortOptions}X|${wordStart}--(?:request|method)|${wordStart}-Method)[\s=:]?["']?\$`,
);
/** Matches options of a PowerShell command in a variable, or in the next line. */
const otherOptions = /\s@\w|`\s*$/;
/** Matches the method in a command of HTTPie or xh, which is the first word after the options. */
const methodWord = new RegExp(
	String.raw`^${separator}(?:-[^"'\x60,\s]{1,100}${separator}(?:[^"'\x60,\s-][^"'\x60,\s]{0,100}${separator})?){0,6}(${httpMethodPattern})(?=${separator})`,
	'i',
);
/** Matches a field of the body in a command of HTTPie or xh, such as `a=1` and `a:=1`. */
const bodyField = /\s["']?[A-Za-z_][\w.[\]-]{0,100}:?=(?!=)/;

/** Matches the option of curl that sends the data as query, alone or with other short options. */
const getOption = new RegExp(String.raw`${shortOptions}(?<=G)|${wordStart}--get(?![\w-])`);
const uploadOption = new RegExp(String.raw`${shortOptions}T|${wordStart}--upload-file(?![\w-])`);
const bodyOption = new RegExp(
	String.raw`${shortOptions}[dF]|${wordStart}--(?:data[\w-]*|form|form-string|json)(?![\w-])`,
);
const headOption = new RegExp(String.raw`${shortOptions}I|${wordStart}--head(?![\w-])`);
const dataOption = new RegExp(
	String.raw`(?:${shortOptions}d|${wordStart}--data(?:-ascii|-binary|-raw|(?<encoded>-urlencode))?)(?:[ \t=]{1,9}|(?=["']))(?:"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|(?<plain>[^\s"']+))`,
	'g',
);

/**
 * Returns the query that a shell command adds to its URL, without a question mark, such as the data
 * of `curl -G`; the empty string for other commands. Data in files is left out.
 */
export function httpCommandQuery(line: string): string {
	return commandsIn(line)
		.filter(({ program, options }) => program === 'curl' && getOption.test(options))
		.flatMap(({ options }) => [...options.matchAll(dataOption)])
		.map(({ groups = {} }) => ({
			text: groups['double'] ?? groups['single'] ?? groups['plain'] ?? '',
			isEncoded: groups['encoded'] !== undefined,
		}))
		.filter(({ text }) => !text.startsWith('@'))
		.map(({ text, isEncoded }) => (isEncoded ? text.replaceAll(/[%&#+]/g, encodeURIComponent) : text))
		.join('&');
}

/**
 * Returns the HTTP method of the commands in a line, in upper case; `undefined` when a variable
 * determines it, or when several commands have different methods. A line with only a URL requests
 * it with GET.
 */
export function httpCommandMethod(line: string): string | undefined {
	const methods = new Set(commandsIn(line).map(methodOf));
	return methods.size === 0 ? 'GET' : methods.size === 1 ? [...methods][0] : undefined;
}

/**
 * Maximum distance between the start or end of a command and a text in it, in UTF-16 code units.
 */
const maxCommandDistance = 2000;

/**
 * Returns the PowerShell command that has the text at an offset as an argument, with the lines that
 * a backtick or an open bracket continues; `undefined` when no command is before the text, or when
 * the command is too long.
 */
export function powerShellCommandAt(text: string, offset: number): string | undefined {
	const before = text.slice(Math.max(0, offset - maxCommandDistance), offset).split(/(?<!`\r?)\n/);
	const start = before.at(-1) ?? '';
	if (!isHttpCommand(start)) {
		return undefined;
	}
	const after = text.slice(offset, offset + maxCommandDistance);
	let depth = 0;
	for (const { 0: character, index } of after.matchAll(/[({[\])}]|(?<!`\r?)\n/g)) {
		depth += Number('({['.includes(character)) - Number(')}]'.includes(character));
		if (character === '\n' && depth <= 0) {
			return start + after.slice(0, index);
		}
	}
	return after.length < maxCommandDistance ? start + after : undefined;
}

/** A program that sends requests, and the text after its name. */
interface HttpCommand {
	readonly program: string;
	readonly options: string;
}

function commandsIn(line: string): readonly HttpCommand[] {
	return [...line.matchAll(command)].map(({ groups: { program = '', options = '' } = {} }) => ({ program, options }));
}

function methodOf({ program, options }: HttpCommand): string | undefined {
	const isHttpie = /^(?:https?|xh)$/.test(program);
	const named = (isHttpie ? methodWord : methodOption).exec(options);
	if (named) {
		return named[1]?.toUpperCase();
	}
	const isPowerShell = /^i/i.test(program);
	if (variableMethodOption.test(options) || (isPowerShell && otherOptions.test(options))) {
		return undefined;
	}
	if (isHttpie) {
		return bodyField.test(options) ? 'POST' : 'GET';
	}
	if (program === 'wget') {
		return /\s--post-(?:data|file)[\s=]/.test(options) ? 'POST' : 'GET';
	}
	return program === 'curl' ? defaultMethodOfCurl(options) : 'GET';
}

/** Returns the method of a command of curl that names none. */
function defaultMethodOfCurl(options: string): string {
	if (getOption.test(options)) {
		return 'GET';
	}
	if (uploadOption.test(options)) {
		return 'PUT';
	}
	if (bodyOption.test(options)) {
		return 'POST';
	}
	return headOption.test(options) ? 'HEAD' : 'GET';
}
