/** Cookie that holds the secret token of a sign-in. */
export const SESSION_COOKIE = 'coincidence-session'
