import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ActKit, failure, startActKit, type TestPage } from './test-page.ts';
import { accepts, upload } from './upload.ts';

let kit: ActKit;
let folder: string;
beforeAll(async () => {
  kit = await startActKit();
  folder = mkdtempSync(join(tmpdir(), 'rutter-upload-'));
  for (const name of ['report.txt', 'two words.txt', 'photo.png']) writeFileSync(join(folder, name), name);
});
afterAll(async () => {
  await kit.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (page: TestPage) => ({ ...page.ctx, cwd: folder });

test('upload() gives several files to an input, its label, or a button around it', async () => {
  const page = await kit.page(
    '<input type=file id=f multiple><label id=l>Photo <input type=file hidden id=g></label><script>f.onchange=()=>out.textContent=[...f.files].map(x=>x.name+x.size).join()</script>',
  );
  const result = await upload(at(page), '#f', ['report.txt', 'two words.txt']);
  expect(await page.out()).toBe('report.txt10,two words.txt13');
  expect(result.data?.files).toEqual([
    { name: 'report.txt', size: 10 },
    { name: 'two words.txt', size: 13 },
  ]);
  await upload(at(page), '#l', ['photo.png']);
  expect(await page.js('g.files[0].name')).toBe('photo.png');
});

test('upload() answers the chooser that a press opens', async () => {
  const page = await kit.page(
    `<button id=b>Attach</button><script>b.onclick=()=>{const i=document.createElement('input');i.type='file';i.onchange=()=>out.textContent='PASS '+i.files[0].name;i.click()}</script>`,
  );
  const result = await upload(at(page), '#b', ['two words.txt']);
  expect(await page.out()).toBe('PASS two words.txt');
  expect(JSON.stringify(result.effect)).toContain('PASS');
});

test('upload() fails before anything happens when a file is missing, and names the one meant', async () => {
  const page = await kit.page('<input type=file id=f><script>f.onchange=()=>out.textContent="FAIL"</script>');
  const error = await failure(upload(at(page), '#f', ['reprot.txt']));
  expect(error.code).toBe('file-missing');
  expect(error.message).toContain('report.txt');
  expect((await failure(upload(at(page), '#f', ['.']))).code).toBe('file-missing');
  expect(await page.out()).toBe('WAIT');
});

test('upload() drops files on a zone that only takes drops', async () => {
  const page = await kit.page(
    `<div id=z style="width:200px;height:80px;border:1px dashed">Drop here</div><script>z.ondragover=e=>e.preventDefault();z.ondrop=e=>{e.preventDefault();out.textContent='PASS '+[...e.dataTransfer.files].map(f=>f.name+f.size).join()}</script>`,
  );
  const result = await upload(at(page), '#z', ['report.txt', 'photo.png']);
  expect(await page.out()).toBe('PASS report.txt10,photo.png9');
  expect(result.message).toContain('dropped');
});

test('upload() refuses what the input does not take', async () => {
  const page = await kit.page(
    '<input type=file id=f accept=".png,image/*"><input type=file id=d disabled><button id=b>No</button>',
  );
  expect((await failure(upload(at(page), '#f', ['report.txt']))).code).toBe('bad-value');
  expect((await failure(upload(at(page), '#f', ['photo.png', 'photo.png']))).code).toBe('bad-value');
  expect((await failure(upload(at(page), '#d', ['report.txt']))).code).toBe('disabled');
  expect((await failure(upload(at(page), '#b', ['report.txt']))).code).toBe('wrong-target');
});

test('accepts() reads extensions, kinds and wildcards', () => {
  expect(accepts('', 'a.x')).toBe(true);
  expect(accepts('.PNG', '/x/a.png')).toBe(true);
  expect(accepts('image/*', 'a.webp')).toBe(true);
  expect(accepts('image/*,.pdf', 'a.txt')).toBe(false);
  expect(accepts('application/pdf', 'a.unknown')).toBe(true);
});
