// One window for both, as to open one costs more than most of their tests.
import './graphql.test.ts';
import './graphqlPages.test.ts';
