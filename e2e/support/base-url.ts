/** Variable with the origin of the system that the journeys share; the global setup sets it. */
export const BASE_URL = 'E2E_BASE_URL'
