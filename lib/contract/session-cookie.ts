/** Cookie that proves that the browser's user entered the key of debug reports. */
export const STAFF_COOKIE = 'coincidence-staff'

/** Cookie with the secret token of a sign-in. */
export const SESSION_COOKIE = 'coincidence-session'
