import { resolve } from 'node:path';
import { Answers } from '../../../src/graphql/answers.ts';

/** The product's own reader of answers, whose thread runs from the source. */
export const answers = new Answers(resolve('src/graphql/answerWorker.ts'));
