/** Cookie that proves that who uses the browser knew the key of debug reports. */
export const STAFF_COOKIE = 'coincidence-staff'

/** Cookie that holds the secret token of a sign-in. */
export const SESSION_COOKIE = 'coincidence-session'
