/** Attribute of the focusable element of a row; its value is the token address. */
export const TOKEN_ATTRIBUTE = 'data-token'
