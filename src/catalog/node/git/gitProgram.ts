import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { UserError } from '../../../shared/core/errors.ts';
import { replaceControlCharacters } from '../../../shared/core/sanitizeText.ts';
import { absoluteFoldersInPath, findProgramInPath } from '../../../shared/node/programs.ts';
import { programOutput } from '../scan/programOutput.ts';

/** The commands of Git that are run. They read objects and never the working tree. */
type GitSubcommand = 'rev-list' | 'ls-tree' | 'diff-tree' | 'cat-file';

/** A repository, and the program that reads it. */
export interface GitRepository {
	/** Absolute path of the program. */
	readonly program: string;
	/** Absolute path of the folder with `.git`, or of a bare repository. */
	readonly root: string;
}

/**
 * Returns the path of Git in the absolute folders of `PATH`.
 * @throws {UserError} `catalog/git-missing`
 */
export function findGitProgram(): string {
	const program = findProgramInPath('git');
	if (program === undefined) {
		throw new UserError('catalog/git-missing');
	}
	return program;
}

/**
 * Runs a command of Git in a repository whose configuration can be hostile: Git starts no other
 * program and requests nothing over the network. Yields its output. Ends Git when the caller needs
 * no more output.
 * @throws {Cancelled}
 * @throws {UserError} `catalog/git-…`
 */
export async function* runGit(
	{ program, root }: GitRepository,
	command: GitSubcommand,
	args: readonly string[],
	signal: AbortSignal,
	input = '',
): AsyncGenerator<Buffer> {
	let messages = '';
	const run = { program, folder: root, args: [...safeOptions, command, ...args], env: safeEnvironment(root), input };
	const events = {
		onMessage: (text: string) => {
			messages = `${messages}${text}`.slice(0, maxMessages);
		},
		notStarted: (cause: unknown) => new UserError('catalog/git-not-started', { program }, cause),
		// An included configuration can be a pipe, from which Git reads without end.
		stalled: () => new UserError('catalog/git-stalled', { folder: root }),
		ended: (code: number | null) => (code === 0 ? undefined : gitError(root, messages)),
	};
	yield* programOutput(run, events, signal);
}

/** Options with which a configuration cannot start programs, and that turn off protocols. */
const safeOptions: readonly string[] = [
	...['--no-pager', '--no-optional-locks', '--literal-pathspecs'],
	...['-c', 'core.fsmonitor=false'],
	...['-c', `core.hooksPath=${devNull}`],
	...['-c', 'protocol.allow=never'],
];

/**
 * Returns the environment variables of Git: those of this process without any that Git reads. Git
 * finds the repository at `root` only, requests no missing objects and allows no protocol.
 */
function safeEnvironment(root: string): NodeJS.ProcessEnv {
	const others = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
	return {
		...Object.fromEntries(others),
		PATH: absoluteFoldersInPath(process.env['PATH'] ?? '').join(process.platform === 'win32' ? ';' : ':'),
		LC_ALL: 'C',
		GIT_CEILING_DIRECTORIES: dirname(root),
		GIT_NO_LAZY_FETCH: '1',
		GIT_ALLOW_PROTOCOL: '',
		GIT_TERMINAL_PROMPT: '0',
	};
}

/** Maximum length of the messages of Git, in UTF-16 code units. */
const maxMessages = 2000;

/** Returns the error for the messages of Git, which are English. */
function gitError(folder: string, messages: string): UserError {
	if (/bad revision 'HEAD'|ambiguous argument 'HEAD'/.test(messages)) {
		return new UserError('catalog/git-no-commits', { folder });
	}
	if (messages.includes('dubious ownership')) {
		return new UserError('catalog/git-other-owner', { folder });
	}
	if (messages.includes('not a git repository')) {
		return new UserError('catalog/git-no-repository', { folder });
	}
	const reason = replaceControlCharacters(/^(?:fatal|error): (.{1,200})/m.exec(messages)?.[1] ?? 'unknown error');
	return new UserError('catalog/git-failed', { folder, reason }, new Error(messages));
}
