import type { Disposable } from '../../shared/disposables.ts';
import { WorkerThread } from '../../shared/workerThread.ts';
import type { Judgement } from '../core/answers/judgeAnswer.ts';
import { type AnswerBytes, judgeBytes, lazyResponse, printBytes } from '../core/answers/readAnswer.ts';
import type { AnswerTasks } from './answerWorker.ts';

/** Bytes beyond which an answer is read on a thread of its own: up to there it takes a few milliseconds. */
export const largeAnswer = 256 * 1024;

/** Reads answers, large ones on a thread of their own, so that the editor goes on answering meanwhile. */
export class Answers implements Disposable {
	readonly #thread: WorkerThread<AnswerTasks>;

	/** `workerFile` is where `answerWorker.ts` is. */
	constructor(workerFile: string | URL) {
		this.#thread = new WorkerThread(workerFile);
	}

	/**
	 * Judges an answer. What the response of a large one holds is parsed when it is first looked into, which takes some ten
	 * milliseconds a megabyte.
	 */
	async judge(answer: AnswerBytes): Promise<Judgement> {
		if (answer.body.byteLength <= largeAnswer) {
			return judgeBytes(answer);
		}
		const judgement = await this.#thread.do('judge', answer);
		return judgement.kind === 'response' ? { ...judgement, response: lazyResponse(answer.body) } : judgement;
	}

	/** The JSON of a response as it is shown, `undefined` when it is too large; see {@link printBytes}. The body stays. */
	async print(body: Uint8Array, maximumBytes: number): Promise<Uint8Array | undefined> {
		return body.byteLength <= largeAnswer || body.byteLength > maximumBytes
			? printBytes(body, maximumBytes)
			: await this.#thread.do('print', { body, maximumBytes });
	}

	dispose(): void {
		this.#thread.dispose();
	}
}
