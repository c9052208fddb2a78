import { anyHttpMethod } from '../model/apiOperation.ts';

/** Whether a line runs a program that sends HTTP requests, such as `curl`. */
export function isHttpCommand(line: string): boolean {
	return /(?:^|[\s"'`;|&(=/@])(?:curl|wget|https?|xh|Invoke-RestMethod|Invoke-WebRequest)["'`]?[\s,]/.test(line);
}

const methodOption = new RegExp(
	String.raw`(?:\s|["'\x60])(?:-X["'\x60,\s]{0,5}|--request[="'\x60,\s]{1,5}|-Method\s{1,3}|(?:https?|xh)\s{1,3})(${anyHttpMethod})\b`,
	'i',
);

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
	if (/\s(?:-d|--data[\w-]*|-F|--form|--json|--post-data|--post-file)[\s=@'"]/.test(line)) {
		return 'POST';
	}
	return /\s(?:-I|--head)\s/.test(line) ? 'HEAD' : 'GET';
}
