/** What can go wrong with the host itself, in words that need no stack: something is missing, or did not start. */
export class ExpectedProblem extends Error {}
