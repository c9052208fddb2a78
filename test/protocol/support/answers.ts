import { resolve } from 'node:path';
import { Answers } from '../../../src/graphql/results/answers.ts';

/** The product's own reader of answers, whose thread runs from the source. */
export const answers = new Answers(resolve('src/graphql/results/answerWorker.ts'));
