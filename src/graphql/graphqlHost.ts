import type { Host } from '../shared/host.ts';
import type { Answers } from './results/answers.ts';

/** The host as the files of this part get it. */
export interface GraphqlHost extends Host {
	readonly answers: Answers;
}
