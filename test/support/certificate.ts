/** A self-signed certificate for localhost and 127.0.0.1, which no browser trusts. Its key is no secret. */

export const tls = {
  key: pem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNJiNZP8JW6HO5+hefwrWAGJyeQ5swIrvTGZcyiv1JH6hRANCAAQ5tvrGCcDTYjAXPyCULxMBk8zCyTrhcgFT6fiab2v4GNLDRGBWl/GKKygEScGEeOVqbXpdJydXrMZQiS+GNne5',
  ),
  cert: pem(
    'CERTIFICATE',
    'MIIBnDCCAUGgAwIBAgIUPUVa1o/wJJ+c6NfNY58tzJV0cZYwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDE3MDM0NVoYDzIxMjYxMTA2MTcwMzQ1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ5tvrGCcDTYjAXPyCULxMBk8zCyTrhcgFT6fiab2v4GNLDRGBWl/GKKygEScGEeOVqbXpdJydXrMZQiS+GNne5o28wbTAdBgNVHQ4EFgQUtuggtDx4+9yIUJ3feTcniKA5h9wwHwYDVR0jBBgwFoAUtuggtDx4+9yIUJ3feTcniKA5h9wwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwIDSQAwRgIhAK8SqlNpyUqV53jtJkXAyLFkppiS0SiM+1GNpswsOfHxAiEAx7Pr3NwBCG0Ovl3hvrrGXDWlZ597MAoKAsuJR2KZ+lY=',
  ),
};

function pem(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
}
