/** Whether this is `npm run test:full`, which runs every test, and more cases of some. */
export const IS_FULL_RUN = process.env.TEST_FULL === '1'

/** Whether this is `npm run test:stalled`, which also resumes what a test suspends. */
export const IS_STALLED_RUN = process.env.TEST_STALLED === '1'
